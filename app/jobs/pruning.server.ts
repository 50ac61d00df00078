import type { Db } from 'db/connect'
import { takeLease } from 'db/lease'
import { pruneOldRows, type RetentionDays } from '~/features/system/prune.server'
import { log } from '~/http/log.server'
import { repeat } from './repeat.server'

const RHYTHM = { name: 'pruning', first: 3 * 60_000, every: 60 * 60_000 }
/** The lease is kept, not released, so that only one process prunes in each hour. In milliseconds. */
const LEASE = 55 * 60_000

/** Removes what is older than the operator keeps, once an hour; of several processes one does. Returns how to stop it. */
export const startPruning = (db: Db, keeping: RetentionDays, holder: string): (() => Promise<void>) =>
  repeat(RHYTHM, async (pause) => {
    if (!(await takeLease(db, 'pruning', { holder, ms: LEASE }))) return
    const rows = await pruneOldRows(db, keeping, { pause })
    if (rows > 0) log.info({ rows }, 'pruned')
  })
