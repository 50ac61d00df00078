import { basename } from 'node:path'
import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { recordChange } from '~/features/audit/record.server'
import { logBackgroundError, logError } from '~/http/log-error.server'
import { makeBackup, runBackupHook } from '../backups/make.server'
import { isBackedUpElsewhere, redirectWithNoBackupsNotice } from '../http/external-backups.server'

export const loader = adminLoader(() => redirect(adminPaths.backups()))

export const action = adminAction(async ({ actor, redirectBack }) => {
  if (isBackedUpElsewhere()) return redirectWithNoBackupsNotice()
  try {
    const { file, rows } = await makeBackup({ dataDir: env.DATA_DIR, kind: 'manual' })
    await recordChange(db, actor, { action: 'created', noun: 'file', id: null, title: basename(file) })
    // Not awaited, because the command may take minutes. A failure appears in the list of errors.
    if (env.BACKUP_COMMAND)
      void runBackupHook(env.BACKUP_COMMAND, file).catch((error: unknown) =>
        logBackgroundError(error, 'backup', true),
      )
    const text = `${rows.businesses} negocios, ${rows.ratings} calificaciones y ${rows.reservations} reservas, con lo rechazado y lo que está en la papelera.`
    return redirectBack(adminPaths.backups(), { title: 'Copia hecha y revisada', text })
  } catch (error) {
    logError(error)
    const text = 'Revisa en Sistema cuánto espacio queda libre.'
    return redirectBack(adminPaths.backups(), { kind: 'error', title: 'No se pudo hacer la copia', text })
  }
})
