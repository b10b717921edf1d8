import { describe, expect, test } from 'vitest'
import { type Phase, phaseAt, untilNextPhase } from '../../src/app/kiosk/idle.ts'
import { createIdleWatch } from '../../src/app/kiosk/idle-watch.ts'
import { createFakeClock } from '../support/fake-clock.ts'

describe('phaseAt', () => {
  test.each([
    [0, { kind: 'active' }],
    [59_999, { kind: 'active' }],
    [60_000, { kind: 'warning', secondsLeft: 20 }],
    [60_001, { kind: 'warning', secondsLeft: 20 }],
    [61_000, { kind: 'warning', secondsLeft: 19 }],
    [79_999, { kind: 'warning', secondsLeft: 1 }],
    [80_000, { kind: 'over' }],
    [86_400_000, { kind: 'over' }],
  ])('says what a visit is in after %i ms without a touch', (idleFor, phase) => {
    expect(phaseAt('visit', idleFor)).toEqual(phase)
  })

  test.each([
    [119_999, { kind: 'active' }],
    [120_000, { kind: 'invitation' }],
    [86_400_000, { kind: 'invitation' }],
  ])('says what the landing is in after %i ms, which is never a warning', (idleFor, phase) => {
    expect(phaseAt('landing', idleFor)).toEqual(phase)
  })

  test('ends a visit on a landing that was come back to after a minute, without a warning', () => {
    expect(phaseAt('used-landing', 59_999)).toEqual({ kind: 'active' })
    expect(phaseAt('used-landing', 60_000)).toEqual({ kind: 'over' })
  })

  test('the time until the next phase leads exactly to its first millisecond', () => {
    for (const place of ['visit', 'landing', 'used-landing'] as const) {
      for (let idleFor = 0; idleFor < 130_000; idleFor += 377) {
        const ms = untilNextPhase(place, idleFor)
        if (ms === undefined) continue
        expect(phaseAt(place, idleFor + ms)).not.toEqual(phaseAt(place, idleFor))
        expect(phaseAt(place, idleFor + ms - 1)).toEqual(phaseAt(place, idleFor))
      }
    }
  })
})

function startWatch(place: 'visit' | 'landing' | 'used-landing' = 'visit', idleFor = 0) {
  const clock = createFakeClock()
  const phases: Phase[] = []
  const watch = createIdleWatch(clock, { place, idleFor }, (phase) => phases.push(phase))
  return { clock, watch, phases, kinds: () => phases.map(({ kind }) => kind) }
}

describe('an idle watch', () => {
  test('warns after a minute, counts down twenty seconds one by one, and ends once', async () => {
    const { clock, phases } = startWatch()
    await clock.pass(59_999)
    expect(phases).toEqual([])
    await clock.pass(1)
    expect(phases).toEqual([{ kind: 'warning', secondsLeft: 20 }])
    await clock.pass(19_999)
    expect(phases.map((phase) => (phase.kind === 'warning' ? phase.secondsLeft : phase.kind))).toEqual([
      20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1,
    ])
    await clock.pass(1)
    await clock.pass(600_000)
    expect(phases.at(-1)).toEqual({ kind: 'over' })
    expect(phases).toHaveLength(21)
  })

  test('starts its minute anew at each activity of either kind', async () => {
    const { clock, watch, phases } = startWatch()
    for (const activity of ['sure', 'likely', 'sure', 'likely'] as const) {
      await clock.pass(59_000)
      expect(watch.heard(activity)).toBe(false)
    }
    await clock.pass(59_999)
    expect(phases).toEqual([])
    await clock.pass(1)
    expect(phases).toEqual([{ kind: 'warning', secondsLeft: 20 }])
  })

  test('closes the warning at a touch or key, and says that it did', async () => {
    const { clock, watch, kinds } = startWatch()
    await clock.pass(70_000)
    expect(watch.heard('sure')).toBe(true)
    expect(kinds().at(-1)).toBe('active')
    await clock.pass(59_999)
    expect(kinds().at(-1)).toBe('active')
    await clock.pass(1)
    expect(kinds().at(-1)).toBe('warning')
  })

  test('does not take the focus that the warning itself moves for somebody', async () => {
    const { clock, watch, kinds } = startWatch()
    await clock.pass(60_000)
    expect(watch.heard('likely')).toBe(false)
    await clock.pass(20_000)
    expect(kinds().at(-1)).toBe('over')
  })

  test('does not bring back a visit whose time was up, whatever is touched', async () => {
    const { clock, watch, kinds } = startWatch()
    clock.jump(80_000)
    expect(watch.heard('sure')).toBe(false)
    expect(kinds()).toEqual(['over'])
    watch.moveTo('landing')
    await clock.pass(600_000)
    expect(kinds()).toEqual(['over'])
  })

  test('counts the time that the tablet slept', () => {
    const { watch, kinds } = startWatch()
    watch.slept(3_600_000)
    expect(kinds()).toEqual(['over'])
  })

  test('invites on the landing after two minutes, until a touch', async () => {
    const { clock, watch, kinds } = startWatch('landing')
    await clock.pass(120_000)
    expect(kinds()).toEqual(['invitation'])
    await clock.pass(3_600_000)
    expect(watch.heard('sure')).toBe(true)
    expect(kinds()).toEqual(['invitation', 'active'])
  })

  test('goes on with the rest that a reload of the landing interrupted', async () => {
    const { clock, kinds } = startWatch('landing', 60_000)
    await clock.pass(60_000)
    expect(kinds()).toEqual(['invitation'])
  })

  test('does not start anew where the screen stays the same', async () => {
    const { clock, watch, kinds } = startWatch()
    await clock.pass(50_000)
    watch.moveTo('visit')
    await clock.pass(10_000)
    expect(kinds()).toEqual(['warning'])
  })

  test('starts anew when another screen takes the place of the landing', async () => {
    const { clock, watch, kinds } = startWatch('landing')
    await clock.pass(50_000)
    watch.moveTo('visit')
    await clock.pass(59_999)
    expect(kinds()).toEqual([])
    await clock.pass(1)
    expect(kinds()).toEqual(['warning'])
  })

  test('counts nothing while somebody looks for a file, for so long at most', async () => {
    const { clock, watch, kinds } = startWatch()
    watch.pauseFor(300_000)
    expect(watch.heard('likely')).toBe(false)
    await clock.pass(359_999)
    expect(kinds()).toEqual([])
    await clock.pass(1)
    expect(kinds()).toEqual(['warning'])
  })

  test('counts again from the touch that ends such a pause', async () => {
    const { clock, watch, kinds } = startWatch()
    watch.pauseFor(300_000)
    await clock.pass(100_000)
    watch.heard('sure')
    await clock.pass(59_999)
    expect(kinds()).toEqual([])
    await clock.pass(1)
    expect(kinds()).toEqual(['warning'])
  })

  test('pauses for nobody who has been asked already', async () => {
    const { clock, watch, kinds } = startWatch()
    await clock.pass(60_000)
    watch.pauseFor(300_000)
    await clock.pass(20_000)
    expect(kinds().at(-1)).toBe('over')
  })

  test('pauses for nobody whose time is up', async () => {
    const { clock, watch, kinds } = startWatch()
    await clock.pass(80_000)
    watch.pauseFor(300_000)
    expect(kinds().at(-1)).toBe('over')
    expect(watch.phase()).toEqual({ kind: 'over' })
  })

  test('says nothing more once it is stopped', async () => {
    const { clock, watch, phases } = startWatch('landing')
    watch.moveTo('visit')
    watch.stop()
    await clock.pass(600_000)
    expect(phases).toEqual([])
  })
})
