import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from 'db/connect'
import { takeLease } from '~/features/system/leases.server'
import { eraseExpired } from '~/features/trash/empty.server'
import { log } from '~/http/log.server'
import { redact } from '~/http/log-error.server'

const DAY = 86_400_000
/** After the start, when the first visitors have been served. */
const FIRST = 60_000
/** Between two things that are erased others get their turn. */
const PAUSE = 20
/** Not given back: what one process has emptied, another need not look through again. */
const LEASE = 60 * 60_000

/** Erases once a day what has lain in the trash for more than 30 days (D30); of several processes one does. Returns how to stop it. */
export function startTrash(db: Db, holder: string): () => Promise<void> {
  let isStopped = false
  let round: Promise<void> | undefined
  const pause = async () => {
    await wait(PAUSE)
    if (isStopped) throw new Error('stopped')
  }
  const empty = () => {
    round ??= takeLease(db, 'trash', { holder, ms: LEASE })
      .then((isOurs) => (isOurs ? eraseExpired(db, { pause }) : 0))
      .then((erased) => erased > 0 && log.info({ erased }, 'trash'))
      .catch((error: unknown) => isStopped || log.error({ error: redact(String(error)) }, 'trash'))
      .then(() => {
        round = undefined
      })
  }
  const timers = [setTimeout(empty, FIRST), setInterval(empty, DAY)]
  for (const timer of timers) timer.unref()
  return async () => {
    isStopped = true
    for (const timer of timers) clearTimeout(timer)
    await round
  }
}
