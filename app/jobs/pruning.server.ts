import type { Db } from 'db/connect'
import { acquireLease } from 'db/lease'
import { pruneOldRows, type RetentionDays } from '~/features/system/prune.server'
import { log } from '~/http/log.server'
import { logError } from '~/http/log-error.server'
import { startRepeatingJob } from './repeat.server'

const RHYTHM = { name: 'pruning', first: 3 * 60_000, every: 60 * 60_000 }
/**
 * Duration of the lease in milliseconds. It is not released, so that other processes do not delete rows in
 * the same period.
 */
const LEASE = 55 * 60_000

/**
 * Deletes rows older than the configured retention every hour, in one of several processes. Returns a
 * function that stops the job.
 */
export const startPruning = (db: Db, keeping: RetentionDays, holder: string): (() => Promise<void>) =>
  startRepeatingJob(RHYTHM, async (pause) => {
    if (!(await acquireLease(db, 'pruning', { holder, ms: LEASE }))) return
    const rows = await pruneOldRows(db, keeping, { pause, onError: logError })
    if (rows > 0) log.info({ rows }, 'pruned')
  })
