import { adminPaths } from '~/admin-paths'
import { FileField } from '~/ui/form/file-field'
import { FormFrame, type Sending } from '~/ui/form/form-frame'
import { AdminPage } from '~/ui/layout/admin-page'
import { BACKUP_TOO_LARGE, MAX_BACKUP_BYTES } from '../labels'

export function UploadBackupPage(sending: Omit<Sending, 'action'>) {
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
