import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from 'db/connect'
import { databaseBytes, engineVersion } from 'db/portable-sql'
import { sql } from 'kysely'

/** How much room there is below `dataDir`, and what takes it, in bytes; `wal` is not yet in the database's own file. */
export async function readStorage(db: Db, dataDir: string) {
  const file = join(dataDir, 'directorio.db')
  const [disk, database, wal, images] = await Promise.all([
    statfs(dataDir),
    databaseSize(db, file),
    sizeOf(`${file}-wal`),
    db
      .selectFrom('images')
      .select(({ fn }) => [fn.sum<number | null>('bytes').as('bytes'), fn.countAll<number>().as('count')])
      .executeTakeFirstOrThrow(),
  ])
  const { bavail, blocks, bsize } = disk
  return {
    free: bavail * bsize,
    disk: blocks * bsize,
    database,
    wal,
    images: images.bytes ?? 0,
    imageCount: images.count,
  }
}

export type Storage = Awaited<ReturnType<typeof readStorage>>

/** Versions of the engine and of the data. */
export async function readVersions(db: Db) {
  const engine = await sql<{ version: string }>`select ${engineVersion} as version`.execute(db)
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return {
    engine: engine.rows[0]?.version ?? '',
    migrations: applied.rows.length,
    latest: applied.rows.at(-1)?.name ?? '',
  }
}

/** As the engine says, where it is not the size of a file. */
async function databaseSize(db: Db, file: string): Promise<number> {
  const { rows } = await sql<{ bytes: number | null }>`select ${databaseBytes} as bytes`.execute(db)
  return rows[0]?.bytes ?? sizeOf(file)
}

const sizeOf = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )
