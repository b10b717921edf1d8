import { useEffect, useRef } from 'react'

/** Longer than browsers take from the lifting of a finger to the click that they make of it. */
const untilClickMs = 300

/**
 * Gives a function that runs a task once no press is under way. Pressing a button takes the focus from a field first; were an error put
 * under that field at once, the button would move away from the finger and the press would be lost. A mouse takes the focus as it goes down,
 * a finger once it is lifted, just before the click.
 */
export function useAfterPress(): (task: () => void) => void {
  const press = useRef({ isDown: false, tasks: new Set<() => void>() })
  useEffect(() => {
    const { current } = press
    let timer: ReturnType<typeof setTimeout> | undefined
    const start = () => {
      clearTimeout(timer)
      current.isDown = true
    }
    const endIn = (ms: number) => () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        current.isDown = false
        for (const task of current.tasks) task()
        current.tasks.clear()
      }, ms)
    }
    const stop = new AbortController()
    const listening = { capture: true, signal: stop.signal }
    document.addEventListener('pointerdown', start, listening)
    document.addEventListener('pointerup', endIn(untilClickMs), listening)
    // After whatever hears the click.
    document.addEventListener('click', endIn(0), listening)
    document.addEventListener('pointercancel', endIn(0), listening)
    return () => stop.abort()
  }, [])

  return (task) => {
    if (press.current.isDown) press.current.tasks.add(task)
    else task()
  }
}
