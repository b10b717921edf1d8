/** A quiz card drawn in a few shapes, beside the headline on wide screens. Decorative. */
export function QuizSketch() {
  return (
    <svg viewBox="0 0 280 240" className="hidden w-full max-w-sm justify-self-end md:block" aria-hidden="true">
      <rect
        x="36"
        y="14"
        width="222"
        height="200"
        rx="22"
        fill="#f7f3ea"
        opacity="0.14"
        transform="rotate(5 147 114)"
      />
      <rect x="22" y="20" width="222" height="200" rx="22" fill="#fffdf9" />
      <rect x="44" y="42" width="178" height="8" rx="4" fill="#e5dccd" />
      <rect x="44" y="42" width="108" height="8" rx="4" fill="#d4694f" />
      <rect x="44" y="68" width="150" height="11" rx="5.5" fill="#1c2420" />
      <rect x="44" y="86" width="96" height="11" rx="5.5" fill="#1c2420" />
      <g fill="none" stroke="#e5dccd" strokeWidth="2">
        <rect x="44" y="114" width="178" height="26" rx="9" />
        <rect x="44" y="180" width="178" height="26" rx="9" />
      </g>
      <rect x="44" y="147" width="178" height="26" rx="9" fill="#e2f2e7" stroke="#1b6e42" strokeWidth="2" />
      <path
        d="m54 160 4 4 8-9"
        fill="none"
        stroke="#1b6e42"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <g fill="#b9b0a0">
        <rect x="74" y="123" width="92" height="7" rx="3.5" />
        <rect x="74" y="189" width="112" height="7" rx="3.5" />
      </g>
      <rect x="74" y="156" width="104" height="7" rx="3.5" fill="#1b6e42" />
      <circle cx="238" cy="206" r="30" fill="#d4694f" />
      <path
        d="m224 206 9 9 19-21"
        fill="none"
        stroke="#fffdf9"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
