import { expect, test } from 'vitest'
import { Turns } from '~/features/accounts/turns'

test('T112: a turn is for one network, once, and a quarter of an hour away at most', () => {
  const turns = new Turns()
  for (let n = 0; n < 5_000; n++) turns.secondsUntil('ana', `10.${n >> 8}.${n & 255}.0/24`, 0)
  expect(turns.secondsUntil('ana', '192.0.2.0/24', 0)).toBe(900)
  expect(turns.secondsUntil('luz', '192.0.2.0/24', 0)).toBe(10)
  expect(turns.take('ana', '192.0.2.0/24', 899_000)).toBe(false)
  expect(turns.take('ana', '192.0.2.0/24', 900_000)).toBe(true)
  expect(turns.take('ana', '192.0.2.0/24', 900_000)).toBe(false)
})
