import { useEffect, useRef } from 'react'

/**
 * Gives a function that runs a task once no pointer is down. Pressing a button takes the focus from a field first; were an error put
 * under that field at once, the button would move away from the finger and the press would be lost.
 */
export function useAfterPress(): (task: () => void) => void {
  const press = useRef({ isDown: false, tasks: new Set<() => void>() })
  useEffect(() => {
    const { current } = press
    const start = () => {
      current.isDown = true
    }
    const end = () => {
      current.isDown = false
      // After the click that follows.
      setTimeout(() => {
        for (const task of current.tasks) task()
        current.tasks.clear()
      })
    }
    const stop = new AbortController()
    document.addEventListener('pointerdown', start, { capture: true, signal: stop.signal })
    document.addEventListener('pointerup', end, { capture: true, signal: stop.signal })
    document.addEventListener('pointercancel', end, { capture: true, signal: stop.signal })
    return () => stop.abort()
  }, [])

  return (task) => {
    if (press.current.isDown) press.current.tasks.add(task)
    else task()
  }
}
