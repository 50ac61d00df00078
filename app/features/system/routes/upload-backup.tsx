import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { recordChange } from '~/features/audit/record.server'
import { answerForm } from '~/http/forms/answer-form.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { adminTitle } from '~/http/meta'
import { leaveTo } from '~/http/notice.server'
import { keepUploadedBackup } from '../backups/upload.server'
import { isCopiedElsewhere, leaveUncopied } from '../http/elsewhere.server'
import { BACKUP_TOO_LARGE, MAX_BACKUP_BYTES, UPLOAD_REFUSALS } from '../labels'
import { UploadBackupPage } from '../ui/upload-backup-page'

export const handle = { hydrate: true }

/** Where a copy kept elsewhere comes back. */
export const loader = adminLoader(() => ({}))

/** Lays the copy among the others; the data stay as they are. */
export const action = adminAction(async ({ request, actor }) => {
  if (isCopiedElsewhere()) throw await leaveUncopied()
  const upload = { field: 'copia', most: MAX_BACKUP_BYTES }
  const failed = rejection('El servidor no pudo escribirla. Inténtalo otra vez en un momento')
  return answerForm({ request, upload, failed }, async ({ file, sendBack }) => {
    if (!file) return sendBack(rejection('Elige el archivo de la copia'))
    if (file.length > MAX_BACKUP_BYTES) return sendBack(rejection(BACKUP_TOO_LARGE))
    const kept = await keepUploadedBackup(env.DATA_DIR, file)
    if (!kept.ok) return sendBack(rejection(UPLOAD_REFUSALS[kept.reason]))
    await recordChange(db, actor, { action: 'imported', noun: 'file', id: null, title: kept.name })
    const notice = { kind: 'success', title: 'Copia recibida y revisada' } as const
    return leaveTo(adminPaths.restoreBackup(kept.name), notice)
  })
})

const rejection = (message: string) => ({
  title: 'No se pudo guardar la copia',
  errors: { copia: [message] },
})

export { clientAction } from '~/http/forms/retry'

export const meta = adminTitle('Subir una copia')

export default function UploadBackup() {
  return <UploadBackupPage {...useSentForm<typeof action>()} />
}
