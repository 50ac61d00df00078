import { type Db, databaseWaits } from 'db/connect'
import { outboxOverview } from '~/features/outbox/overview.server'
import { latestBackup } from './backups/list.server'
import { checkReadiness, type Readiness } from './readiness.server'
import { readStorage } from './storage.server'

interface MetricReading {
  /** As Prometheus wants it: the unit at its end. */
  name: string
  help: string
  value: number
}

/** What is worth an alarm besides requests: readiness, room, copies made here, messages and jobs that wait. */
export async function takeReadings(
  db: Db,
  { dataDir, isCopiedElsewhere = false }: { dataDir: string; isCopiedElsewhere?: boolean },
  now = new Date(),
): Promise<MetricReading[]> {
  const [{ parts }, storage, backup, outbox, photos, imports] = await Promise.all([
    checkReadiness(db, dataDir),
    readStorage(db, dataDir),
    latestBackup(dataDir),
    outboxOverview(db, now),
    db.selectFrom('photo_jobs').select('id').where('status', '=', 'running').execute(),
    db.selectFrom('imports').select('id').where('status', '=', 'working').execute(),
  ])
  const { reads, writes } = databaseWaits()
  const age = backup ? (now.getTime() - Date.parse(backup.madeAt)) / 1000 : Number.POSITIVE_INFINITY
  return [
    ...readinessReadings(parts),
    { name: 'directorio_database_read_wait_seconds', help: 'Reads have waited', value: reads.ms / 1000 },
    { name: 'directorio_database_write_wait_seconds', help: 'Writes have waited', value: writes.ms / 1000 },
    { name: 'directorio_database_writes_waiting', help: 'Writes in line', value: writes.waiting },
    { name: 'directorio_disk_free_bytes', help: 'Room left on the volume', value: storage.free },
    { name: 'directorio_database_bytes', help: 'The database file', value: storage.database },
    { name: 'directorio_wal_bytes', help: 'Changes not yet in that file', value: storage.wal },
    { name: 'directorio_images_bytes', help: 'Pictures', value: storage.images },
    ...(isCopiedElsewhere
      ? []
      : [{ name: 'directorio_backup_age_seconds', help: 'Since the newest copy', value: age }]),
    { name: 'directorio_outbox_waiting', help: 'Messages to be sent', value: outbox.waiting },
    { name: 'directorio_outbox_dead', help: 'Messages given up', value: outbox.dead },
    { name: 'directorio_photo_jobs', help: 'Photo jobs under way', value: photos.length },
    { name: 'directorio_import_jobs', help: 'Imports under way', value: imports.length },
  ]
}

const readinessReadings = ({ lectura, escritura, migraciones }: Readiness['parts']): MetricReading[] => [
  { name: 'directorio_database_reads', help: '1 when the database reads', value: Number(lectura) },
  { name: 'directorio_database_writes', help: '1 when the database writes', value: Number(escritura) },
  { name: 'directorio_migrations_applied', help: '1 when all are applied', value: Number(migraciones) },
]
