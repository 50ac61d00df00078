import { randomInt } from 'node:crypto'
import { SeededRandom } from '~/values/random'

/** Share of the long fault tests in percent. 0 in a normal test run. */
const SHARE = Number(process.env.FAULTS_ROUNDS ?? 0)

/** Whether it is `npm run faults`, which needs an idle machine. */
export const isLong = SHARE > 0

/** Number of repetitions: `short` in a normal test run, the requested share of `long` in `npm run faults`. */
export const rounds = (short: number, long: number): number =>
  isLong ? Math.max(1, Math.round((long * SHARE) / 100)) : short

export const SEED = Number(process.env.FAULTS_SEED ?? randomInt(2 ** 31))

const random = new SeededRandom(SEED)

/** A random integer from 0 to `most` - 1, from SEED. */
export const upTo = (most: number): number => Math.floor(random.next() * most)

/** Logs what was done, with the seed to repeat it. */
export const tell = (text: string): void => console.info(`faults: ${text} (seed ${SEED})`)

/** Returns the quantile of the values, for example 0.5 for the median. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
