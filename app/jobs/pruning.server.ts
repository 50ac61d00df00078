import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from 'db/connect'
import { takeLease } from '~/features/system/leases.server'
import { type Keeping, pruneOldRows } from '~/features/system/prune.server'
import { log } from '~/http/log.server'
import { redact } from '~/http/log-error.server'

const HOUR = 60 * 60_000
/** After the start, when the first visitors have been served. */
const FIRST = 3 * 60_000
/** Between two batches others get their turn. */
const PAUSE = 20

/** Not given back before the next hour: of several processes one prunes. */
const LEASE = 55 * 60_000

/** Removes what is older than the operator keeps, once an hour; of several processes one does. Returns how to stop it. */
export function startPruning(db: Db, keeping: Keeping, holder: string): () => Promise<void> {
  let isStopped = false
  let round: Promise<void> | undefined
  const pause = async () => {
    await wait(PAUSE)
    if (isStopped) throw new Error('stopped')
  }
  const prune = () => {
    round ??= takeLease(db, 'pruning', { holder, ms: LEASE })
      .then((isOurs) => (isOurs ? pruneOldRows(db, keeping, { pause }) : 0))
      .then((rows) => rows > 0 && log.info({ rows }, 'pruned'))
      .catch((error: unknown) => isStopped || log.error({ error: redact(String(error)) }, 'pruning'))
      .then(() => {
        round = undefined
      })
  }
  const timers = [setTimeout(prune, FIRST), setInterval(prune, HOUR)]
  for (const timer of timers) timer.unref()
  return async () => {
    isStopped = true
    for (const timer of timers) clearTimeout(timer)
    await round
  }
}
