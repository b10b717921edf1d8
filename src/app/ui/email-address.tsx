/** An address goes to the next line whole; one that is wider than a line may be breaks before its @ first. */
export function EmailAddress({ children }: { children: string }) {
  const [local, host] = children.split('@')
  return (
    <>
      {local}
      {host !== undefined && (
        <>
          <wbr className={children.length > 20 ? undefined : 'hidden enlarged:inline'} />@{host}
        </>
      )}
    </>
  )
}
