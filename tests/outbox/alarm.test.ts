import { expect, test } from 'vitest'
import { createAlarm } from '../../src/outbox/alarm.ts'
import { createFakeClock } from '../support/fake-clock.ts'

function setUp() {
  const clock = createFakeClock()
  const rung: string[] = []
  return { clock, rung, alarm: createAlarm(clock), ring: (name: string) => () => void rung.push(name) }
}

test('an alarm rings once, for what was set last', async () => {
  const { clock, rung, alarm, ring } = setUp()
  alarm.set(10, ring('first'))
  alarm.set(20, ring('second'))
  await clock.pass(19)
  expect(rung).toEqual([])
  await clock.pass(100)
  expect(rung).toEqual(['second'])
})

test('what would ring later takes nothing’s place, what rings sooner does', async () => {
  const { clock, rung, alarm, ring } = setUp()
  alarm.set(20, ring('set'))
  alarm.setSooner(20, ring('as late'))
  alarm.setSooner(5, ring('sooner'))
  await clock.pass(100)
  expect(rung).toEqual(['sooner'])
})

test.each(['rung', 'been called off'])('anything is sooner once it has %s', async (how) => {
  const { clock, rung, alarm, ring } = setUp()
  alarm.set(10, ring('before'))
  if (how === 'rung') await clock.pass(10)
  else alarm.off()
  alarm.setSooner(1000, ring('after'))
  await clock.pass(1000)
  expect(rung).toEqual(how === 'rung' ? ['before', 'after'] : ['after'])
})
