import { randomInt } from 'node:crypto'

/** How much of the long forms is run, in percent of their figures; 0 in an ordinary test run. */
const SHARE = Number(process.env.FAULTS_ROUNDS ?? 0)

/** `npm run faults`, on a machine that does nothing else. */
export const isLong = SHARE > 0

/** How often something is tried: `short` times in a test run, by `npm run faults` as much of `long` as is asked for. */
export const rounds = (short: number, long: number): number =>
  isLong ? Math.max(1, Math.round((long * SHARE) / 100)) : short

export const SEED = Number(process.env.FAULTS_SEED ?? randomInt(2 ** 31))

/** Numbers below 1, the same for the same seed (mulberry32). */
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

/** A whole number from 0 to one below `most`, from SEED. */
export const upTo = (most: number): number => Math.floor(random() * most)

/** One line of a long form: what was done, with the seed it can be done again by. */
export const tell = (text: string): void => console.info(`faults: ${text} (seed ${SEED})`)

/** The value below which a share of the values lies, as 0.5 for the median. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
