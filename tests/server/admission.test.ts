import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Admission, type Leave } from '~/server/lifecycle/admission'
import { admissionMeasures } from '~/server/limits'
import { quantile, SEED, upTo } from '../support/rounds'

const stays = () => false

/** An admission on a loop that is as busy as is said, and whoever was let in or refused. */
function admission(given: Partial<typeof admissionMeasures> = {}) {
  const loop = { isBusy: false }
  const made = new Admission({ ...admissionMeasures, ...given }, () => () => (loop.isBusy ? 1 : 0))
  const seen = { in: [] as Leave[], refused: 0 }
  const ask = async (isGone = stays) => {
    const leave = await made.enter(isGone)
    if (leave) seen.in.push(leave)
    else seen.refused += 1
  }
  return { made, loop, seen, ask }
}

const manyOf = (count: number, ask: () => Promise<void>) => {
  for (let n = 0; n < count; n++) void ask()
}

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

describe('admission of pages [F31]', () => {
  test('those that hang on somebody else keep no others waiting, up to a bound', async () => {
    const { seen, ask } = admission()
    manyOf(admissionMeasures.most + 5, ask)
    await vi.advanceTimersByTimeAsync(1)
    expect([seen.in.length, seen.refused]).toEqual([admissionMeasures.atOnce, 5])
    await vi.advanceTimersByTimeAsync(200)
    expect(seen.in).toHaveLength(admissionMeasures.most)
  })

  test('without time left few are made at once, and so many wait as can be answered in time', async () => {
    const { loop, seen, ask, made } = admission()
    loop.isBusy = true
    manyOf(1, ask)
    await vi.advanceTimersByTimeAsync(admissionMeasures.tick)
    for (const [ms, most] of [
      [100, 12],
      [10, 120],
    ] as const) {
      for (let page = 0; page < 100; page++) {
        manyOf(1, ask)
        await vi.advanceTimersByTimeAsync(ms)
        seen.in.shift()?.()
      }
      await vi.advanceTimersByTimeAsync(1)
      seen.refused = 0
      manyOf(300, ask)
      await vi.advanceTimersByTimeAsync(1)
      const taken = 300 - seen.refused
      expect(taken).toBeLessThanOrEqual(most)
      expect(taken).toBeGreaterThan(most / 2)
      expect(made.making).toBe(admissionMeasures.atOnce)
      while (made.making > 0) {
        seen.in.shift()?.()
        await vi.advanceTimersByTimeAsync(ms)
      }
    }
  })

  test('between pages that wait for nothing everybody else has a turn', async () => {
    vi.useRealTimers()
    const { made, loop } = admission()
    loop.isBusy = true
    const turn = () => new Promise((resolve) => setImmediate(resolve))
    let count = 0
    const atOnce = async () => {
      const leave = await made.enter(stays)
      count += 1
      leave?.()
    }
    const all = Array.from({ length: admissionMeasures.most }, atOnce)
    const inTurns: number[] = []
    while (count < all.length) {
      const before = count
      await turn()
      inTurns.push(count - before)
    }
    expect(inTurns[0]).toBeLessThanOrEqual(admissionMeasures.atOnce + 1)
    expect(Math.max(...inTurns.slice(1))).toBeLessThanOrEqual(2)
  })

  test('while forms are being answered they have as long as a page took before the next, up to a bound', async () => {
    const { loop, seen, ask, made } = admission({ atOnce: 1 })
    const { pauseForForms } = admissionMeasures
    loop.isBusy = true
    manyOf(4, ask)
    await vi.advanceTimersByTimeAsync(pauseForForms)
    const answered = made.beginForm()
    seen.in.shift()?.()
    await vi.advanceTimersByTimeAsync(pauseForForms - 1)
    expect(seen.in).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(seen.in).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(10)
    seen.in.shift()?.()
    await vi.advanceTimersByTimeAsync(9)
    expect(seen.in).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(seen.in).toHaveLength(1)
    answered()
    answered()
    seen.in.shift()?.()
    await vi.advanceTimersByTimeAsync(1)
    expect([seen.in.length, seen.refused]).toEqual([1, 0])
  })

  test('while forms are being answered pages wait half as long again rather than be refused', async () => {
    const { wait, longestWait } = admissionMeasures
    const one = { atOnce: 1, shortLine: 0, firstInterval: 100, patienceBesideForms: 1.5 }
    const { loop, seen, ask, made } = admission(one)
    loop.isBusy = true
    manyOf(1, ask)
    await vi.advanceTimersByTimeAsync(admissionMeasures.tick)
    const many = wait / one.firstInterval
    manyOf(2 * many, ask)
    await vi.advanceTimersByTimeAsync(1)
    expect(seen.refused).toBe(many + 1)
    const answered = made.beginForm()
    manyOf(2 * many, ask)
    await vi.advanceTimersByTimeAsync(1)
    expect(seen.refused).toBe(many + 1 + 1.5 * many)
    await vi.advanceTimersByTimeAsync(longestWait)
    seen.in.shift()?.()
    await vi.advanceTimersByTimeAsync(admissionMeasures.pauseForForms)
    expect(seen.in).toHaveLength(1)
    answered()
  })

  test('what pages leave to forms is no time that is left, and the last form gives back what it does not need', async () => {
    const { loop, seen, ask, made } = admission({ atOnce: 1 })
    const { tick, pauseForForms } = admissionMeasures
    loop.isBusy = true
    const answered = made.beginForm()
    manyOf(3, ask)
    await vi.advanceTimersByTimeAsync(pauseForForms)
    seen.in.shift()?.()
    await vi.advanceTimersByTimeAsync(tick)
    // Nobody has anything to do, since pages wait.
    loop.isBusy = false
    await vi.advanceTimersByTimeAsync(pauseForForms - tick - 1)
    expect([seen.in.length, made.making]).toEqual([0, 1])
    answered()
    await vi.advanceTimersByTimeAsync(0)
    expect([seen.in.length, made.making]).toEqual([1, 1])
  })

  test('who is gone, or has waited too long, gets no turn; a turn ends once', async () => {
    const { loop, seen, ask, made } = admission({ atOnce: 1, shortLine: 0 })
    loop.isBusy = true
    manyOf(1, ask)
    await vi.advanceTimersByTimeAsync(admissionMeasures.tick)
    let isGone = false
    void ask(() => isGone)
    void ask()
    isGone = true
    const [first] = seen.in.splice(0)
    first?.()
    first?.()
    await vi.advanceTimersByTimeAsync(1)
    expect([seen.in.length, seen.refused, made.making]).toEqual([1, 1, 1])
    void ask()
    await vi.advanceTimersByTimeAsync(admissionMeasures.longestWait + 1)
    seen.in[0]?.()
    await vi.advanceTimersByTimeAsync(1)
    expect([seen.refused, made.making]).toEqual([2, 0])
  })

  test('a few wait however slow it is, and all of them get their page', async () => {
    const { loop, seen, ask, made } = admission()
    const { atOnce, shortLine } = admissionMeasures
    loop.isBusy = true
    manyOf(1, ask)
    await vi.advanceTimersByTimeAsync(admissionMeasures.tick)
    for (let page = 0; page < 20; page++) {
      manyOf(1, ask)
      await vi.advanceTimersByTimeAsync(700)
      seen.in.shift()?.()
    }
    await vi.advanceTimersByTimeAsync(1)
    manyOf(shortLine + atOnce - made.making, ask)
    await vi.advanceTimersByTimeAsync(1)
    expect(seen.refused).toBe(0)
    manyOf(3, ask)
    await vi.advanceTimersByTimeAsync(1)
    expect(seen.refused).toBe(3)
    while (made.making > 0) {
      await vi.advanceTimersByTimeAsync(700)
      seen.in.shift()?.()
      await vi.advanceTimersByTimeAsync(1)
    }
    expect(seen.refused).toBe(3)
  })

  test('nobody is let in once it is closed', async () => {
    const { seen, ask, made } = admission()
    manyOf(6, ask)
    made.close()
    manyOf(1, ask)
    await vi.advanceTimersByTimeAsync(1)
    expect([seen.in.length, seen.refused]).toEqual([4, 3])
  })

  test(`of 100 who ask again and again those let in have their page in 2 s, also when it becomes slow (seed ${SEED})`, async () => {
    const { loop, made } = admission()
    loop.isBusy = true
    const [answered, refused]: [number[], number[]] = [[], []]
    const until = performance.now() + 10_000
    /** One processor, that makes one page after the other. */
    let free = 0
    let slow = 1
    const work = async () => {
      free = Math.max(free, performance.now()) + slow * (10 + upTo(20))
      await new Promise((done) => setTimeout(done, free - performance.now()))
    }
    const visitor = async () => {
      while (performance.now() < until) {
        const since = performance.now()
        const leave = await made.enter(stays)
        if (leave) await work()
        leave?.()
        ;(leave ? answered : refused).push(performance.now() - since)
        if (!leave) await new Promise((done) => setTimeout(done, 200))
      }
    }
    setTimeout(() => {
      slow = 6
    }, 4_000)
    const all = Promise.all(Array.from({ length: 100 }, visitor))
    await vi.advanceTimersByTimeAsync(15_000)
    await all
    expect(quantile(answered, 0.99)).toBeLessThanOrEqual(2_000)
    expect(answered.length).toBeGreaterThan(200)
    // Who stood in line when it became slow is told late.
    expect(quantile(refused, 0.95)).toBeLessThanOrEqual(50)
  })
})
