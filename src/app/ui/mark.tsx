/** The product's mark: a ring that closes, and a tick. Decorative; the name stands beside it. */
export function Mark({ className = 'size-9' }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 40" className={className} aria-hidden="true">
      <rect width="40" height="40" rx="11" fill="#174a35" />
      <path d="M28.5 12.2A11.5 11.5 0 1 0 31.5 20" fill="none" stroke="#f7f3ea" strokeWidth="3" strokeLinecap="round" />
      <path
        d="m14.5 20.5 4.3 4.3L32 11.5"
        fill="none"
        stroke="#f2a38c"
        strokeWidth="3.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
