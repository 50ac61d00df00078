import { adminPaths } from '~/admin-paths'
import { Badge } from '~/ui/display/badge'
import { FileField } from '~/ui/form/file-field'
import { FormFrame, type Sending } from '~/ui/form/form-frame'
import { AdminPage } from '~/ui/layout/admin-page'
import { STACK } from '~/ui/layout/section'
import { Records } from '~/ui/list/records'
import { LIST_TOO_LARGE, MAX_LIST_BYTES } from '~/values/files/list-size'
import { IMPORT_DAYS, type ImportJob } from '../schema'
import { stateOf } from './labels'

interface Upload extends Pick<ImportJob, 'id' | 'fileName' | 'username' | 'stage' | 'status'> {
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
      lead="Primero ves qué lleva cada columna y cómo quedaría cada negocio. Nada cambia hasta que confirmes."
      narrow
    >
      <FormFrame {...sending} action={adminPaths.import()} button="Subir archivo" isUpload>
        <FileField
          label="Archivo con la lista"
          name="archivo"
          accept=".csv,.txt,.tsv,.xlsx,.xls,.ods,.vcf,text/csv,text/plain,text/vcard"
          most={MAX_LIST_BYTES}
          tooLarge={LIST_TOO_LARGE}
          help="De hasta 20 MB: Excel, CSV, LibreOffice o tarjetas de contacto (vCard), como salen de Google, Outlook, QuickBooks o tu hoja de cálculo. No cambies ningún encabezado. También sirve el archivo que descargas en Exportar."
        />
      </FormFrame>
      {imports.length > 0 && <RecentFiles imports={imports} />}
    </AdminPage>
  )
}

function RecentFiles({ imports }: Pick<Props, 'imports'>) {
  return (
    <section className={STACK} aria-labelledby="ultimos">
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
  )
}
