import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setErrorSink } from '~/http/log-error.server'
import { type Pause, repeat } from '~/jobs/repeat.server'
import type { LoggedError } from '~/values/logged-error'

const RHYTHM = { name: 'test', first: 1_000, every: 10_000 }

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

test('work is done a while after the start and then again and again, also after it has failed', async () => {
  const work = vi.fn(async () => {
    if (work.mock.calls.length === 1) throw new Error('the first one fails')
  })
  const stop = repeat(RHYTHM, work)
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

test('what fails stands once among the errors that Sistema shows, without what it quotes', async () => {
  const kept: LoggedError[] = []
  setErrorSink((error) => kept.push(error))
  const stop = repeat(RHYTHM, async () => {
    throw new Error('no room for ana@ejemplo.com')
  })
  await vi.advanceTimersByTimeAsync(30_000)
  await stop()
  setErrorSink(() => {})
  expect(kept).toMatchObject([{ part: 'test', reference: null, message: 'no room for [correo]' }])
})

test('a round that takes longer is not joined by another, and whoever stops waits for its end', async () => {
  let end: () => void = () => {}
  const work = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        end = resolve
      }),
  )
  const stop = repeat(RHYTHM, work)
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

test('a round that pauses ends at its next pause once it is stopped', async () => {
  const steps: number[] = []
  const stop = repeat(RHYTHM, async (pause: Pause) => {
    for (let step = 0; step < 1_000; step++) {
      steps.push(step)
      await pause()
    }
  })
  await vi.advanceTimersByTimeAsync(1_000)
  await stop()
  expect(steps.length).toBeLessThan(10)
})
