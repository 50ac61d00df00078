import './steps/as-tool'
import { env } from '~/env.server'
import { makeBackup, runBackupHook } from '~/features/system/backups/make.server'
import { CommandError, runCliCommand } from './steps/command-error'
import {
  dataFolder,
  ensureWritableDataFolder,
  isDatabasePresent,
  requireFileDatabase,
} from './steps/data-folder'

// `npm run copia`: makes a checked backup. The server may be running.
await runCliCommand(async () => {
  requireFileDatabase()
  ensureWritableDataFolder()
  if (!isDatabasePresent()) throw new CommandError(`Todavía no hay datos en ${dataFolder}.`)
  const { file, bytes, rows } = await makeBackup({ dataDir: dataFolder, kind: 'manual' }).catch(
    (error: unknown) => {
      throw new CommandError(`No se pudo hacer la copia: ${String(error).replace(/^Error: /, '')}`)
    },
  )
  console.log(`${file} (${bytes.toLocaleString('es-US')} bytes)`)
  console.log(
    `${rows.businesses} negocios, ${rows.ratings} calificaciones, ${rows.reservations} reservas. Las imágenes quedan en backups/images.`,
  )
  if (!env.BACKUP_COMMAND) return
  await runBackupHook(env.BACKUP_COMMAND, file).catch((error: unknown) => {
    throw new CommandError(
      `La copia está hecha, pero BACKUP_COMMAND falló: ${String(error).replace(/^Error: /, '')}`,
    )
  })
})
