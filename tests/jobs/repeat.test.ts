import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setErrorSink } from '~/http/log-error.server'
import { type PauseBetweenBatches, startRepeatingJob } from '~/jobs/repeat.server'
import type { ErrorLogEntry } from '~/values/logged-error'

const RHYTHM = { name: 'test', first: 1_000, every: 10_000 }

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

test('repeated work starts after the first delay and repeats, even after a failure', async () => {
  const work = vi.fn(async () => {
    if (work.mock.calls.length === 1) throw new Error('the first one fails')
  })
  const stop = startRepeatingJob(RHYTHM, work)
  await vi.advanceTimersByTimeAsync(999)
  expect(work).toHaveBeenCalledTimes(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(work).toHaveBeenCalledTimes(3)
  await stop()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(work).toHaveBeenCalledTimes(3)
})

test('Sistema lists an error that repeats once, without the data quoted in it', async () => {
  const kept: ErrorLogEntry[] = []
  setErrorSink((error) => kept.push(error))
  const stop = startRepeatingJob(RHYTHM, async () => {
    throw new Error('no room for ana@ejemplo.com')
  })
  await vi.advanceTimersByTimeAsync(30_000)
  await stop()
  setErrorSink(() => {})
  expect(kept).toMatchObject([{ part: 'test', reference: null, message: 'no room for [correo]' }])
})

test('failed rounds of a frequent job wait longer and longer, also longer than its rhythm, until one succeeds', async () => {
  const times: number[] = []
  const began = Date.now()
  const stop = startRepeatingJob({ name: 'test', every: 2_000 }, async () => {
    times.push((Date.now() - began) / 1_000)
    if (times.length <= 5) throw new Error('locked')
  })
  await vi.advanceTimersByTimeAsync(36_000)
  await stop()
  expect(times).toEqual([0, 1, 3, 7, 15, 31, 33, 35])
})

test('rounds of repeated work do not overlap, and stop waits for the current round', async () => {
  let end: () => void = () => {}
  const work = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        end = resolve
      }),
  )
  const stop = startRepeatingJob(RHYTHM, work)
  await vi.advanceTimersByTimeAsync(50_000)
  expect(work).toHaveBeenCalledTimes(1)
  let isStopped = false
  const stopping = stop().then(() => {
    isStopped = true
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(isStopped).toBe(false)
  end()
  await stopping
  expect(isStopped).toBe(true)
})

test('a stopped round of repeated work ends at its next pause', async () => {
  const steps: number[] = []
  const stop = startRepeatingJob(RHYTHM, async (pause: PauseBetweenBatches) => {
    for (let step = 0; step < 1_000; step++) {
      steps.push(step)
      await pause()
    }
  })
  await vi.advanceTimersByTimeAsync(1_000)
  await stop()
  expect(steps.length).toBeLessThan(10)
})
