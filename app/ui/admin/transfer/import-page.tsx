import { adminPaths } from '~/admin-paths'
import { IMPORT_DAYS, type ImportStatus, type Stage } from '~/models/import/schema'
import { Field } from '../../form/field'
import { FormFrame } from '../../form/form-frame'
import { errorOf, type ReturnedForm } from '../../form/returned-form'
import { AdminPage } from '../admin-page'
import { Badge } from '../badge'
import { Records } from '../list/records'
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

interface Props {
  imports: Upload[]
  returned?: ReturnedForm | undefined
}

/** Where a list of businesses comes in. */
export function ImportPage({ imports, returned }: Props) {
  return (
    <AdminPage
      title="Importar negocios"
      back={{ text: 'Administración', href: adminPaths.home() }}
      lead="Primero se revisa el archivo fila por fila. Nada cambia hasta que confirmes."
      narrow
    >
      <FormFrame action={adminPaths.import()} returned={returned} button="Subir y revisar" isUpload>
        <Field
          label="Archivo CSV"
          name="archivo"
          type="file"
          accept=".csv,text/csv"
          error={errorOf(returned, 'archivo')}
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
              { name: 'Subido', value: ({ uploaded, username }) => `${uploaded}, ${username}` },
              { name: 'Estado', value: (job) => <Badge tone={stateOf(job).tone}>{stateOf(job).text}</Badge> },
            ]}
          />
          <p>Se borran a los {IMPORT_DAYS} días.</p>
        </section>
      )}
    </AdminPage>
  )
}
