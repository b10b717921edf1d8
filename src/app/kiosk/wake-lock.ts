/** Keeps the screen awake while the page is shown. The function given back lets it sleep again. */
export function keepScreenAwake(): () => void {
  // Absent in older browsers: the device's own setting has to do then.
  if (!('wakeLock' in navigator)) return () => {}
  let lock: WakeLockSentinel | undefined
  let isOver = false

  async function take(): Promise<void> {
    if (isOver || document.visibilityState !== 'visible' || lock?.released === false) return
    try {
      lock = await navigator.wakeLock.request('screen')
    } catch {
      // Refused while the battery is low; asked again when the page becomes visible, and at the next visit.
      lock = undefined
    }
    if (isOver) await lock?.release()
  }

  // The browser takes the lock away whenever the page hides.
  const becomeVisible = () => void take()
  document.addEventListener('visibilitychange', becomeVisible)
  void take()
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', becomeVisible)
    void lock?.release()
  }
}
