/** An address that is wider than its line may be breaks before its @ first; a short one never. */
export function EmailAddress({ children }: { children: string }) {
  const [local, host] = children.split('@')
  return (
    <>
      {local}
      {host !== undefined && (
        <>
          {children.length > 15 && <wbr />}@{host}
        </>
      )}
    </>
  )
}
