import { randomUUID } from 'node:crypto'
import { copyFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { connect, type Db } from 'db/connect'
import { findDamage } from 'db/file'
import { tableExists } from 'db/portable-sql'
import { sql } from 'kysely'
import { checkCopy } from '~/features/system/backups/make.server'
import { CommandError } from './command-error'
import { damagedDatabase, databaseFile, dataFolder } from './data-folder'
import { diskProblem } from './disk-problem'

const log = `${databaseFile}-wal`

/** Reads every table once. A sick disk is told from wrong data, a foreign log named, a damaged file not even closed. */
export async function checkDatabase(): Promise<void> {
  const db = connect({ file: databaseFile })
  const answer = await findDamage(db)
    .then(async (found) => found ?? ((await isOurs(db)) ? null : 'no tiene las tablas de este sitio'))
    .catch((error: unknown) => {
      const problem = diskProblem(error, dataFolder)
      if (problem) throw problem
      return String(error).replace(/^Error: /, '')
    })
  if (answer === null) return db.destroy()
  throw (await foreignLog()) ?? damagedDatabase(answer)
}

/** A log of another database may put its whole content, sound as it is, in the place of ours. */
async function isOurs(db: Db): Promise<boolean> {
  const { rows } = await sql`${tableExists('kysely_migration')}`.execute(db)
  return rows.length > 0
}

/** When the file is sound without the log beside it, the log is another's. */
async function foreignLog(): Promise<CommandError | undefined> {
  const size = await stat(log).then(
    (known) => known.size,
    () => 0,
  )
  if (size === 0) return undefined
  const part = join(dataFolder, `${randomUUID()}.part`)
  try {
    await copyFile(databaseFile, part)
    await checkCopy(part)
  } catch {
    return undefined
  } finally {
    for (const end of ['', '-wal', '-shm']) await rm(part + end, { force: true })
  }
  return new CommandError(
    `El archivo ${log} no es de esta base de datos: con él está dañada y sin él está bien. Muévalo a otra carpeta, sin borrarlo, y vuelva a arrancar.`,
  )
}
