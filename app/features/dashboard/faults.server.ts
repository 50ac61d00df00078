import { statfs } from 'node:fs/promises'
import type { Db } from 'db/connect'
import { isOutdated, latestBackup } from '~/features/system/backups/list.server'
import { DISK_FLOOR } from '~/values/files/disk-floor'
import { type Faults, MAX_COUNTED } from './schema'

const DAY = 86_400_000
/** Below this visitors will soon be refused what they write. */
const NEARLY_FULL = 5 * DISK_FLOOR
const LISTED = 5

interface Server {
  dataDir: string
  /** The copies of its data are made by a database server. */
  isCopiedElsewhere: boolean
}

/** What is broken: mail, copies, the disk under `dataDir`, imports that stopped, photos that failed, jobs that failed. */
export async function readFaults(db: Db, server: Server, now = new Date()): Promise<Faults> {
  const [messages, backup, disk, imports, photos, jobs] = await Promise.all([
    failingMessages(db),
    latestBackup(server.dataDir),
    statfs(server.dataDir),
    stoppedImports(db),
    failedPhotos(db),
    failedJobs(db, new Date(now.getTime() - DAY).toISOString()),
  ])
  const free = disk.bavail * disk.bsize
  const isCopyMissing = !server.isCopiedElsewhere && isOutdated(backup, now)
  return {
    messages,
    backup: isCopyMissing ? { madeAt: backup?.madeAt ?? null } : null,
    disk: free < NEARLY_FULL ? { free } : null,
    imports,
    photos,
    jobs,
  }
}

/** One failure may be anything; after the second something is wrong. */
async function failingMessages(db: Db): Promise<Faults['messages']> {
  const failing = await db
    .selectFrom('outbox')
    .select('last_error as reason')
    .where((of) =>
      of.or([
        of('status', '=', 'dead'),
        of.and([of('status', '=', 'pending'), of('attempts', '>', 1), of('last_error', 'is not', null)]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(MAX_COUNTED)
    .execute()
  return failing.length > 0 ? { count: failing.length, reason: failing[0]?.reason ?? '' } : null
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
    .limit(LISTED)
    .execute()

/** Of a category only how its newest run ended. */
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
    .limit(LISTED)
    .execute()

/** A job of the server has no method, as requests have. */
async function failedJobs(db: Db, since: string): Promise<Faults['jobs']> {
  const errors = await db
    .selectFrom('error_log')
    .select(['part', 'message as reason', 'created_at as at'])
    .where('method', '=', '')
    .where('part', 'is not', null)
    .where('created_at', '>=', since)
    .orderBy('id', 'desc')
    .limit(MAX_COUNTED)
    .execute()
  const newest = new Map(errors.toReversed().map(({ part, ...error }) => [part ?? '', error]))
  return [...newest].map(([name, error]) => ({ name, ...error }))
}
