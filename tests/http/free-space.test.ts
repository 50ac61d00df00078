import { statfs } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { hasFreeSpace } from '~/http/forms/answer-form.server'

vi.mock('node:fs/promises', async (original) => ({
  ...(await original<typeof import('node:fs/promises')>()),
  statfs: vi.fn(),
}))

const MB = 1024 * 1024
const withFree = (bytes: number) =>
  vi.mocked(statfs).mockResolvedValue({ bavail: bytes / 4096, bsize: 4096 } as never)

test('rejects forms below 50 MB of free space, and accepts them if the free space is unknown [F5, T47]', async () => {
  withFree(50 * MB)
  expect(await hasFreeSpace('/una')).toBe(true)
  withFree(50 * MB - 4096)
  expect(await hasFreeSpace('/otra')).toBe(false)
  vi.mocked(statfs).mockRejectedValue(new Error('ENOSYS'))
  expect(await hasFreeSpace('/muda')).toBe(true)
})

test('checks the free space at most every two seconds [F5]', async () => {
  vi.useFakeTimers()
  withFree(0)
  expect(await hasFreeSpace('/lleno')).toBe(false)
  withFree(60 * MB)
  vi.advanceTimersByTime(1_900)
  expect(await hasFreeSpace('/lleno')).toBe(false)
  vi.advanceTimersByTime(200)
  expect(await hasFreeSpace('/lleno')).toBe(true)
  vi.useRealTimers()
})
