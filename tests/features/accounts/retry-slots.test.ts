import { expect, test } from 'vitest'
import { ReservedSignInTimes } from '~/features/accounts/sign-in.server'

test('a reserved sign-in time is valid for one network, once, within ten minutes [T112]', () => {
  const turns = new ReservedSignInTimes()
  expect(turns.secondsUntil('ana', '192.0.2.0/24', 0)).toBe(10)
  expect(turns.secondsUntil('ana', '198.51.100.0/24', 0)).toBe(18)
  expect(turns.secondsUntil('luz', '192.0.2.0/24', 0)).toBe(10)
  expect(turns.take('ana', '198.51.100.0/24', 17_000)).toBe(false)
  expect(turns.take('ana', '198.51.100.0/24', 18_000)).toBe(true)
  expect(turns.take('ana', '198.51.100.0/24', 18_000)).toBe(false)
  expect(turns.take('ana', '192.0.2.0/24', 611_000)).toBe(false)
})

test('reserved sign-in times of one account are 8 s apart, even for 5,000 networks [T14]', () => {
  const turns = new ReservedSignInTimes()
  const waits = Array.from({ length: 5_000 }, (_, n) =>
    turns.secondsUntil('ana', `10.${n >> 8}.${n & 255}.0/24`, 0),
  )
  expect(waits.every((seconds, n) => n === 0 || seconds - (waits[n - 1] ?? 0) === 8)).toBe(true)
})
