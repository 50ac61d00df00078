import { randomInt } from 'node:crypto'

/** Share of the long fault tests in percent. 0 in a normal test run. */
const SHARE = Number(process.env.FAULTS_ROUNDS ?? 0)

/** Whether it is `npm run faults`, which needs an idle machine. */
export const isLong = SHARE > 0

/** Number of repetitions: `short` in a normal test run, the requested share of `long` in `npm run faults`. */
export const rounds = (short: number, long: number): number =>
  isLong ? Math.max(1, Math.round((long * SHARE) / 100)) : short

export const SEED = Number(process.env.FAULTS_SEED ?? randomInt(2 ** 31))

/** Returns a generator of numbers below 1. The same seed gives the same numbers (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

const random = numbers(SEED)

/** A random integer from 0 to `most` - 1, from SEED. */
export const upTo = (most: number): number => Math.floor(random() * most)

/** Logs what was done, with the seed to repeat it. */
export const tell = (text: string): void => console.info(`faults: ${text} (seed ${SEED})`)

/** Returns the quantile of the values, for example 0.5 for the median. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
