import { statfs } from 'node:fs/promises'
import type { Db } from 'db/connect'
import { type RawBuilder, sql } from 'kysely'
import { PENDING_ROWS_FROM_CLAUSES } from '~/features/moderation/kinds.server'
import { DEFAULT_TIME_ZONE, getDateInZone } from '~/features/places/calendar'
import { UNASSIGNED_PROMOTION_CONDITION } from '~/features/promotions/active.server'
import { getDayRangeOfView } from '~/features/reservations/admin/filters'
import { findLatestBackup, isBackupTooOld } from '~/features/system/backups/backups.server'
import { MIN_FREE_DISK_BYTES } from '~/values/files/list-size'
import {
  MAX_COUNTED_PENDING,
  type PendingWorkCount,
  type PendingWorkKind,
  type ServerHealthProblems,
} from './schema'

const DAY_MS = 86_400_000
/** Below this many free bytes the disk counts as nearly full. */
const NEARLY_FULL_FREE_BYTES = 5 * MIN_FREE_DISK_BYTES
const MAX_LISTED_FAULTS = 5
/** A message that has been due for longer counts as not being sent. In milliseconds. */
const LATE_MESSAGE_AGE_MS = 60 * 60_000

interface Server {
  dataDir: string
  /** True when a database server makes its own backups. */
  isCopiedElsewhere: boolean
}

/**
 * Returns the problems of the server: mail, backups, the disk under `dataDir`, stopped imports, failed photos
 * and failed jobs.
 */
export async function readServerHealthProblems(
  db: Db,
  server: Server,
  now = new Date(),
): Promise<ServerHealthProblems> {
  const [messages, backup, disk, imports, photos, jobs] = await Promise.all([
    failingMessages(db, new Date(now.getTime() - LATE_MESSAGE_AGE_MS)),
    findLatestBackup(server.dataDir),
    statfs(server.dataDir),
    stoppedImports(db),
    failedPhotos(db),
    failedJobs(db, new Date(now.getTime() - DAY_MS).toISOString()),
  ])
  const free = disk.bavail * disk.bsize
  const isCopyMissing = !server.isCopiedElsewhere && isBackupTooOld(backup, now)
  return {
    messages,
    backup: isCopyMissing ? { madeAt: backup?.madeAt ?? null } : null,
    disk: free < NEARLY_FULL_FREE_BYTES ? { free } : null,
    imports,
    photos,
    jobs,
  }
}

/**
 * Counts messages that were given up, or are due since before `late`. Also those that failed and were tried
 * more than once. A single failure may be chance. The reason is that of the newest message with an error.
 */
async function failingMessages(db: Db, late: Date): Promise<ServerHealthProblems['messages']> {
  const failing = await db
    .selectFrom('outbox')
    .select('last_error as reason')
    .where((of) =>
      of.or([
        of('status', '=', 'dead'),
        of.and([of('status', '=', 'pending'), of('attempts', '>', 1), of('last_error', 'is not', null)]),
        of.and([of('status', '=', 'pending'), of('next_attempt_at', '<', late.toISOString())]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(MAX_COUNTED_PENDING)
    .execute()
  const reason = failing.find((message) => message.reason)?.reason ?? ''
  return failing.length > 0 ? { count: failing.length, reason } : null
}

const stoppedImports = (db: Db) =>
  db
    .selectFrom('imports')
    .select(['id', 'file_name as fileName'])
    .where(({ or, and, eb }) =>
      or([
        eb('status', '=', 'interrupted'),
        and([eb('status', '=', 'failed'), eb('stage', 'in', ['run', 'undo'])]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(MAX_LISTED_FAULTS)
    .execute()

/** Returns up to five categories whose newest photo job failed. */
const failedPhotos = (db: Db) =>
  db
    .selectFrom('photo_jobs as job')
    .innerJoin('categories as category', 'category.id', 'job.category_id')
    .select(['category.slug', 'category.name', 'job.last_error as reason'])
    .where('job.status', '=', 'failed')
    .where('category.deleted_at', 'is', null)
    .where('job.id', 'in', (query) =>
      query
        .selectFrom('photo_jobs')
        .select(({ fn }) => fn.max('id').as('id'))
        .groupBy('category_id'),
    )
    .limit(MAX_LISTED_FAULTS)
    .execute()

/**
 * Returns the background jobs that failed after `since`, each with its newest error. Errors of jobs have no
 * method, unlike errors of requests.
 */
async function failedJobs(db: Db, since: string): Promise<ServerHealthProblems['jobs']> {
  const errors = await db
    .selectFrom('error_log')
    .select(['part', 'message as reason', 'created_at as at'])
    .where('method', '=', '')
    .where('part', 'is not', null)
    .where('created_at', '>=', since)
    .orderBy('id', 'desc')
    .limit(MAX_COUNTED_PENDING)
    .execute()
  const newest = new Map(errors.toReversed().map(({ part, ...error }) => [part ?? '', error]))
  return [...newest].map(([name, error]) => ({ name, ...error }))
}

/**
 * Counts what waits for a decision (D52, D57). For each subject with entries it returns the number, at most a
 * thousand, and the oldest date. Subjects are the kinds of the moderation queue, and pending reservations of
 * the next seven days. Active promotions that are applied to nothing also count (D71).
 */
export async function countPendingWork(db: Db, now = new Date()): Promise<PendingWorkCount[]> {
  const week = getDayRangeOfView('week', getDateInZone(DEFAULT_TIME_ZONE, now))
  const subjects: Record<PendingWorkKind, RawBuilder<unknown>> = {
    ...PENDING_ROWS_FROM_CLAUSES,
    reservations: sql`from reservations where status = 'pending' and deleted_at is null
      and reservation_date between ${week.from} and ${week.to}`,
    promotions: sql`from promotions where ${UNASSIGNED_PROMOTION_CONDITION}`,
  }
  const counts = Object.entries(subjects).map(
    ([subject, rows]) => sql`select ${subject} as subject, (select min(created_at) ${rows}) as since,
      (select count(*) from (select 1 ${rows} limit ${MAX_COUNTED_PENDING}) as counted) as count`,
  )
  const { rows } = await sql<PendingWorkCount>`${sql.join(counts, sql` union all `)}`.execute(db)
  return rows.filter(({ count }) => count > 0)
}
