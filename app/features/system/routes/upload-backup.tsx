import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { recordChange } from '~/features/audit/record.server'
import { answerForm } from '~/http/forms/answer-form.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { adminTitle } from '~/http/meta'
import { FileField } from '~/ui/form/file-field'
import { FormFrame } from '~/ui/form/form-frame'
import { AdminPage } from '~/ui/layout/admin-page'
import { keepUploadedBackup } from '../backups/upload.server'
import { isCopiedElsewhere, leaveUncopied } from '../http/elsewhere.server'
import { BACKUP_TOO_LARGE, MAX_BACKUP_BYTES, UPLOAD_REFUSALS } from '../labels'

export const handle = { hydrate: true }

/** Where a copy kept elsewhere comes back. */
export const loader = adminLoader(() => ({}))

/** Lays the copy among the others; the data stay as they are. */
export const action = adminAction(async ({ request, actor, redirectBack }) => {
  if (isCopiedElsewhere()) throw await leaveUncopied()
  const upload = { field: 'copia', most: MAX_BACKUP_BYTES }
  const failed = rejection('El servidor no pudo escribirla. Inténtalo otra vez en un momento')
  return answerForm({ request, upload, failed }, async ({ file, sendBack }) => {
    if (!file) return sendBack(rejection('Elige el archivo de la copia'))
    if (file.length > MAX_BACKUP_BYTES) return sendBack(rejection(BACKUP_TOO_LARGE))
    const kept = await keepUploadedBackup(env.DATA_DIR, file)
    if (!kept.ok) return sendBack(rejection(UPLOAD_REFUSALS[kept.reason]))
    await recordChange(db, actor, { action: 'imported', noun: 'file', id: null, title: kept.name })
    return redirectBack(adminPaths.restoreBackup(kept.name), { title: 'Copia recibida y revisada' })
  })
})

const rejection = (message: string) => ({
  title: 'No se pudo guardar la copia',
  errors: { copia: [message] },
})

export { clientAction } from '~/http/forms/retry'

export const meta = adminTitle('Subir una copia')

export default function UploadBackup() {
  const sending = useSentForm<typeof action>()
  return (
    <AdminPage
      title="Subir una copia"
      back={{ text: 'Copias de seguridad', href: adminPaths.backups() }}
      lead="Primero se revisa entera. Nada cambia hasta que elijas volver a ella."
      narrow
    >
      <FormFrame {...sending} action={adminPaths.uploadBackup()} button="Subir y revisar" isUpload>
        <FileField
          label="Copia"
          name="copia"
          accept=".db,.gz,application/gzip"
          most={MAX_BACKUP_BYTES}
          tooLarge={BACKUP_TOO_LARGE}
          help="Como la descargaste de aquí (.db.gz) o de la carpeta backups (.db), de hasta 20MB. Trae los datos; las imágenes son las que ya están en el servidor."
        />
      </FormFrame>
    </AdminPage>
  )
}
