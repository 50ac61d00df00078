import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from 'db/connect'
import { giveLeaseBack, type Leased, takeLease } from 'db/lease'
import { logWorkError } from '~/http/log-error.server'
import { onWake } from './wake.server'

/** Call between batches of a round: yields to other work, and throws when the job has been stopped. */
export type Pause = () => Promise<void>

interface Rhythm {
  name: string
  /** In milliseconds: from the start, and from the end of a round to the next, unless it is woken before. */
  first?: number
  every: number
}

const PAUSE = 20
/** How often a lease is renewed, and how long it is valid. In milliseconds. */
const [RENEW, LEASE] = [5_000, 20_000]
/** After a round that failed; twice as long each time. Nothing wakes it before. */
const FIRST_WAIT = 1_000
const LONGEST_WAIT = 5 * 60_000

/** In milliseconds, after this many failures before. */
export const waitAfter = (failures: number): number => Math.min(FIRST_WAIT * 2 ** failures, LONGEST_WAIT)

/**
 * Does `work` round after round, at once when it is woken by its name, and after the milliseconds that it answers, where
 * they are fewer; failures are logged, and make it wait. Returns how to stop it, which waits for the round under way.
 */
export function repeat(
  { name, first = 0, every }: Rhythm,
  work: (pause: Pause, stop: AbortSignal) => Promise<unknown>,
): () => Promise<void> {
  const end = new AbortController()
  let round: Promise<void> | undefined
  let timer: NodeJS.Timeout
  let isWoken = false
  let failures = 0
  let failure = ''
  const pause = async () => {
    await wait(PAUSE)
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
        // A repeated failure is reported once, so that it does not push other errors off the list.
        logWorkError(error, name, String(error) !== failure)
        failure = String(error)
      })
      .finally(() => {
        round = undefined
        plan(failures > 0 ? Math.min(every, waitAfter(failures - 1)) : isWoken ? 0 : next)
      })
  }
  onWake(name, () => {
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
 * Does `work` while this `holder` has the lease, of several processes one at a time; another takes it over when this one is
 * gone. False when somebody else has it.
 */
export async function whileHeld(
  { db, what, holder }: { db: Db; what: Leased; holder: string },
  work: () => Promise<void>,
): Promise<boolean> {
  const take = () => takeLease(db, what, { holder, ms: LEASE })
  if (!(await take())) return false
  const renewal = setInterval(() => take().catch(() => {}), RENEW).unref()
  try {
    await work()
    return true
  } finally {
    clearInterval(renewal)
    await giveLeaseBack(db, what, holder)
  }
}
