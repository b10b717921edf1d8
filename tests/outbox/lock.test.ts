import { describe, expect, test } from 'vitest'
import type { Clock } from '../../src/outbox/clock.ts'
import { createLock as createLockOf, type Locks, lockPatience, vainWaits } from '../../src/outbox/lock.ts'
import { createFakeClock, settle } from '../support/fake-clock.ts'
import { createDeviceLocks } from './support/fake-locks.ts'

const noChanges = { listen: () => {} }
const createLock = (clock: Clock, locks: Locks | undefined, changes = noChanges) => createLockOf(clock, locks, changes)
const never = () => new Promise<never>(() => {})

describe('the Web Lock', () => {
  test('is asked for by the name that page, worker and earlier versions share', async () => {
    const names: string[] = []
    const locks = {
      request: <T>(name: string, _options: object, work: () => Promise<T>) => {
        names.push(name)
        return work()
      },
    }
    expect(await createLock(createFakeClock(), locks)(async () => 7)).toEqual({ kind: 'ran', value: 7 })
    // Written out: a page of an earlier version may still be open, and would send beside this one.
    expect(names).toEqual(['outbox'])
  })

  test('that somebody keeps too long makes it look busy, and the wait is off the list', async () => {
    const clock = createFakeClock()
    const device = createDeviceLocks()
    const frozen = device.openTab()
    void createLock(clock, frozen.locks)(never)
    const lock = createLock(clock, device.openTab().locks)
    let hasRun = false
    const work = async () => {
      hasRun = true
    }
    expect(await clock.until(lock(work))).toEqual({ kind: 'busy' })
    expect(clock.elapsed()).toBe(lockPatience)
    frozen.release()
    await clock.pass(0)
    expect(hasRun).toBe(false)
    expect(await clock.until(lock(work))).toEqual({ kind: 'ran', value: undefined })
  })

  test('is waited for until the pass is called off, and the wait is off the list', async () => {
    const clock = createFakeClock()
    const device = createDeviceLocks()
    const holder = device.openTab()
    void createLock(clock, holder.locks)(never)
    const stop = new AbortController()
    let hasRun = false
    const locked = createLock(clock, device.openTab().locks)(async () => {
      hasRun = true
    }, stop.signal)
    stop.abort()
    expect(await locked).toEqual({ kind: 'busy' })
    holder.release()
    await clock.pass(0)
    expect(hasRun).toBe(false)
  })

  describe('kept by somebody who gives no word', () => {
    function setUp() {
      const clock = createFakeClock()
      const device = createDeviceLocks()
      let announce = () => {}
      const changes = {
        listen(listener: (ids: readonly string[]) => void) {
          announce = () => listener(['other'])
        },
      }
      const lock = createLockOf(clock, device.openTab().locks, changes)
      return { clock, device, lock, announce: () => announce() }
    }

    async function waitInVain({ clock, lock }: ReturnType<typeof setUp>, times: number): Promise<void> {
      for (let time = 0; time < times; time++)
        expect(await clock.until(lock(async () => 'ran'))).toEqual({ kind: 'busy' })
    }

    test('is taken from them, and what they began ends by itself', async () => {
      const rig = setUp()
      const { clock, device, lock } = rig
      let end = (_value: string) => {}
      const suspended = createLock(
        clock,
        device.openTab().locks,
      )(() => new Promise<string>((resolve) => (end = resolve)))
      await waitInVain(rig, vainWaits)
      expect(await clock.until(lock(async () => 'ours'))).toEqual({ kind: 'ran', value: 'ours' })
      end('theirs')
      expect(await suspended).toEqual({ kind: 'ran', value: 'theirs' })
      const third = createLock(clock, device.openTab().locks)
      expect(await clock.until(third(async () => 'free'))).toEqual({ kind: 'ran', value: 'free' })
    })

    test('is left to them while they announce what they do', async () => {
      const rig = setUp()
      void createLock(rig.clock, rig.device.openTab().locks)(never)
      for (let call = 0; call < 3; call++) {
        await waitInVain(rig, vainWaits)
        rig.announce()
      }
      await waitInVain(rig, vainWaits)
    })

    test('is not taken sooner for waits that were called off', async () => {
      const rig = setUp()
      void createLock(rig.clock, rig.device.openTab().locks)(never)
      for (let time = 0; time < vainWaits; time++) {
        const stop = new AbortController()
        const locked = rig.lock(async () => 'ran', stop.signal)
        stop.abort()
        expect(await locked).toEqual({ kind: 'busy' })
      }
      await waitInVain(rig, vainWaits)
    })

    test('is not taken from one’s own work, whose announcements one does not hear: a worker may have two events', async () => {
      const rig = setUp()
      void rig.lock(never)
      await waitInVain(rig, 2 * vainWaits)
    })

    test('is taken from them also by who had it before', async () => {
      const rig = setUp()
      await rig.clock.until(rig.lock(async () => 'ran'))
      void createLock(rig.clock, rig.device.openTab().locks)(never)
      await waitInVain(rig, vainWaits)
      expect(await rig.clock.until(rig.lock(async () => 'ours'))).toEqual({ kind: 'ran', value: 'ours' })
    })

    test('is asked for anew, once it had come', async () => {
      const rig = setUp()
      const { clock, device, lock } = rig
      const first = device.openTab()
      void createLock(clock, first.locks)(never)
      await waitInVain(rig, vainWaits - 1)
      first.release()
      expect(await clock.until(lock(async () => 'ours'))).toEqual({ kind: 'ran', value: 'ours' })
      void createLock(clock, device.openTab().locks)(never)
      await waitInVain(rig, vainWaits)
    })
  })

  test('that the browser takes away under the work leaves the work to its end', async () => {
    // As WebKit does with a page that enters its back-forward cache.
    const locks = {
      request: async <T>(_name: string, _options: object, work: () => Promise<T>) => {
        void work()
        throw new DOMException('The page is suspended', 'AbortError')
      },
    }
    const clock = createFakeClock()
    let begun = 0
    const work = () => {
      begun++
      return new Promise<string>((resolve) => clock.after(300, () => resolve('done')))
    }
    expect(await clock.until(createLock(clock, locks)(work))).toEqual({ kind: 'ran', value: 'done' })
    expect(begun, 'not begun a second time').toBe(1)
  })

  test('is not lost to work that takes long once it has begun', async () => {
    const clock = createFakeClock()
    const lock = createLock(clock, createDeviceLocks().openTab().locks)
    const work = () => new Promise<string>((resolve) => clock.after(60 * lockPatience, () => resolve('done')))
    expect(await clock.until(lock(work))).toEqual({ kind: 'ran', value: 'done' })
  })

  test('that a page may not use, since it may not store, gives way to one within the page', async () => {
    const locks = { request: () => Promise.reject(new DOMException('No', 'SecurityError')) }
    const lock = createLock(createFakeClock(), locks)
    const steps: string[] = []
    const work = (name: string) => async () => {
      steps.push(`${name} begins`)
      await settle()
      steps.push(`${name} ends`)
      return name
    }
    const both = Promise.all([lock(work('a')), lock(work('b'))])
    expect(await both).toEqual(['a', 'b'].map((value) => ({ kind: 'ran', value })))
    expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
  })

  test('lets a bug in the work through, and is free afterwards', async () => {
    const clock = createFakeClock()
    const lock = createLock(clock, createDeviceLocks().openTab().locks)
    await expect(lock(() => Promise.reject(new Error('bug')))).rejects.toThrow('bug')
    expect(await clock.until(lock(async () => 1))).toEqual({ kind: 'ran', value: 1 })
  })
})

describe('a browser without Web Locks', () => {
  test('runs one flush at a time within the page, in the order asked', async () => {
    const lock = createLock(createFakeClock(), undefined)
    const steps: string[] = []
    const work = (name: string) => async () => {
      steps.push(`${name} begins`)
      await Promise.resolve()
      steps.push(`${name} ends`)
    }
    await Promise.all([lock(work('one')), lock(work('two'))])
    expect(steps).toEqual(['one begins', 'one ends', 'two begins', 'two ends'])
  })

  test('goes on after a bug', async () => {
    const lock = createLock(createFakeClock(), undefined)
    await expect(lock(() => Promise.reject(new Error('bug')))).rejects.toThrow('bug')
    expect(await lock(async () => 2)).toEqual({ kind: 'ran', value: 2 })
  })
})
