import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from 'db/connect'
import { acquireLease, type LeaseName, releaseLease } from 'db/lease'
import { logBackgroundError } from '~/http/log-error.server'
import { registerWake } from './wake.server'

/** Function to call between batches. It lets other work run, and throws if the job is being stopped. */
export type PauseBetweenBatches = () => Promise<void>

interface Rhythm {
  name: string
  /**
   * `first`: delay before the first round. `every`: usual delay between the end of a round and the next one.
   * Both are in milliseconds. `wake` can start a round earlier.
   */
  first?: number
  every: number
}

const BATCH_PAUSE_MS = 20
/** Interval at which a lease is renewed, and its duration, in milliseconds. */
const [LEASE_RENEWAL_INTERVAL_MS, JOB_LEASE_MS] = [5_000, 20_000]
/**
 * Delay after a failed round in milliseconds, at first and at most. It doubles with each failure in a row.
 * `wake` does not shorten it.
 */
const FIRST_BACKOFF_MS = 1_000
const MAX_BACKOFF_MS = 5 * 60_000

/** Returns the delay in milliseconds after a failure. `failures` is the number of failures before it. */
export const computeBackoffMs = (failures: number): number =>
  Math.min(FIRST_BACKOFF_MS * 2 ** failures, MAX_BACKOFF_MS)

/**
 * Runs `work` again and again, usually `every` milliseconds after it ended. It runs earlier if it is woken or
 * returns a smaller delay. After failures the delay grows, also beyond `every`. Failures are logged, except
 * while the job stops. Returns a function that stops the job after the current round.
 */
export function startRepeatingJob(
  { name, first = 0, every }: Rhythm,
  work: (pause: PauseBetweenBatches, stop: AbortSignal) => Promise<unknown>,
): () => Promise<void> {
  const end = new AbortController()
  let round: Promise<void> | undefined
  let timer: NodeJS.Timeout
  let isWoken = false
  let failures = 0
  let failure = ''
  const pause = async () => {
    await wait(BATCH_PAUSE_MS)
    if (end.signal.aborted) throw new Error('stopped')
  }
  const plan = (ms: number) => {
    clearTimeout(timer)
    if (!end.signal.aborted) timer = setTimeout(begin, ms).unref()
  }
  const begin = () => {
    isWoken = false
    let next = every
    round ??= work(pause, end.signal)
      .then((sooner) => {
        if (typeof sooner === 'number') next = Math.min(every, sooner)
        failures = 0
        failure = ''
      })
      .catch((error: unknown) => {
        failures++
        if (end.signal.aborted) return
        // A failure equal to the one before is not reported again. It would displace other errors in the
        // list.
        logBackgroundError(error, name, String(error) !== failure)
        failure = String(error)
      })
      .finally(() => {
        round = undefined
        plan(failures > 0 ? computeBackoffMs(failures - 1) : isWoken ? 0 : next)
      })
  }
  registerWake(name, () => {
    isWoken = true
    if (!round && failures === 0) plan(0)
  })
  plan(first)
  return async () => {
    end.abort()
    clearTimeout(timer)
    await round
  }
}

/**
 * Runs `work` if this `holder` can take the lease, and renews the lease meanwhile. If the process stops,
 * another one can take the lease when it expires. Returns false if another holder has it.
 */
export async function withLease(
  { db, what, holder }: { db: Db; what: LeaseName; holder: string },
  work: () => Promise<void>,
): Promise<boolean> {
  const take = () => acquireLease(db, what, { holder, ms: JOB_LEASE_MS })
  if (!(await take())) return false
  const renewal = setInterval(() => take().catch(() => {}), LEASE_RENEWAL_INTERVAL_MS).unref()
  try {
    await work()
    return true
  } finally {
    clearInterval(renewal)
    await releaseLease(db, what, holder)
  }
}
