export interface Confetto {
  /** Resting place; the ring's centre is 0, its outer edge 57. */
  readonly x: number
  readonly y: number
  readonly rotation: number
  readonly shape: 'dot' | 'strip'
  readonly tone: 0 | 1 | 2 | 3
}

const pieces = 22
const goldenAngle = Math.PI * (3 - Math.sqrt(5))
const tones = [0, 1, 2, 3] as const

/** Pieces scattered evenly around the ring, the same each time. They lie flatter than round, to leave the text beside them free. */
export const confetti: readonly Confetto[] = Array.from({ length: pieces }, (_, index) => {
  const angle = index * goldenAngle
  const reach = ((index * 7) % pieces) / pieces
  return {
    x: Math.round(Math.cos(angle) * (69 + 24 * reach)),
    y: Math.round(Math.sin(angle) * (69 + 8 * reach)),
    rotation: Math.round((angle * 180) / Math.PI) % 360,
    shape: index % 3 === 0 ? 'dot' : 'strip',
    tone: tones[index % tones.length] ?? 0,
  }
})
