/** A quiz card drawn in a few shapes, beside the headline on wide screens. Decorative. */
export function QuizSketch() {
  return (
    <svg
      viewBox="0 0 280 240"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="hidden w-full max-w-sm justify-self-end md:block"
      aria-hidden="true"
    >
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
      <path d="M48 46h170" stroke="#e5dccd" strokeWidth="8" />
      <path d="M48 46h100" stroke="#d4694f" strokeWidth="8" />
      <path d="M49.5 73.5h139m-139 18h85" stroke="#1c2420" strokeWidth="11" />
      <rect x="44" y="114" width="178" height="26" rx="9" stroke="#e5dccd" strokeWidth="2" />
      <rect x="44" y="180" width="178" height="26" rx="9" stroke="#e5dccd" strokeWidth="2" />
      <rect x="44" y="147" width="178" height="26" rx="9" fill="#e2f2e7" stroke="#1b6e42" strokeWidth="2" />
      <path d="m54 160 4 4 8-9" stroke="#1b6e42" strokeWidth="3" />
      <path d="M77.5 126.5h85m-85 66h105" stroke="#b9b0a0" strokeWidth="7" />
      <path d="M77.5 159.5h97" stroke="#1b6e42" strokeWidth="7" />
      <circle cx="238" cy="206" r="30" fill="#d4694f" />
      <path d="m224 206 9 9 19-21" stroke="#fffdf9" strokeWidth="6" />
    </svg>
  )
}
