import { adminPaths } from '~/admin-paths'
import { Badge } from '~/ui/display/badge'
import { FileField } from '~/ui/form/file-field'
import { FormFrame, type Sending } from '~/ui/form/form-frame'
import { errorOf } from '~/ui/form/returned-form'
import { AdminPage } from '~/ui/layout/admin-page'
import { Records } from '~/ui/list/records'
import { FILE_TOO_LARGE, IMPORT_DAYS, type ImportStatus, MAX_IMPORT_BYTES, type Stage } from '../schema'
import { stateOf } from './labels'

interface Upload {
  id: number
  fileName: string
  username: string
  stage: Stage
  status: ImportStatus
  /** In words. */
  uploaded: string
}

interface Props extends Omit<Sending, 'action'> {
  imports: Upload[]
}

/** Where a list of businesses comes in. */
export function ImportPage({ imports, ...sending }: Props) {
  return (
    <AdminPage
      title="Importar negocios"
      back={{ text: 'Administración', href: adminPaths.home() }}
      lead="Primero se revisa el archivo fila por fila. Nada cambia hasta que confirmes."
      narrow
    >
      <FormFrame {...sending} action={adminPaths.import()} button="Subir y revisar" isUpload>
        <FileField
          label="Archivo CSV"
          name="archivo"
          accept=".csv,text/csv"
          most={MAX_IMPORT_BYTES}
          tooLarge={FILE_TOO_LARGE}
          error={errorOf(sending.returned, 'archivo')}
          help="De hasta 5MB, guardado como CSV desde tu hoja de cálculo. La primera línea nombra las columnas: nombre, teléfono, correo, dirección, ciudad, estado, código postal, categoría, descripción. También sirve el archivo que descargas en Exportar."
        />
      </FormFrame>
      {imports.length > 0 && (
        <section className="stack" aria-labelledby="ultimos">
          <h2 id="ultimos">Últimos archivos</h2>
          <Records
            label="Últimos archivos"
            rows={imports}
            keyOf={({ id }) => id}
            columns={[
              {
                name: 'Archivo',
                value: ({ id, fileName }) => <a href={adminPaths.importFile(id)}>{fileName}</a>,
              },
              {
                name: 'Subido',
                narrow: 'plain',
                value: ({ uploaded, username }) => `${uploaded}, ${username}`,
              },
              {
                name: 'Estado',
                narrow: 'end',
                value: (job) => <Badge tone={stateOf(job).tone}>{stateOf(job).text}</Badge>,
              },
            ]}
          />
          <p>Se borran a los {IMPORT_DAYS} días.</p>
        </section>
      )}
    </AdminPage>
  )
}
