import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { createAdminAction, createAdminLoader } from '~/features/accounts/http/admin-route.server'
import { formatDateTime } from '~/features/places/calendar'
import { importFileStore } from '~/gateways/object-store/stores.server'
import { href } from '~/href'
import { handleForm } from '~/http/forms/answer-form.server'
import { useFormAnswer } from '~/http/forms/retry'
import { createAdminMeta } from '~/http/meta'
import { Badge } from '~/ui/display/badge'
import { FileField } from '~/ui/form/file-field'
import { FormFrame, type FormFrameBaseProps } from '~/ui/form/form-frame'
import { AdminPage } from '~/ui/layout/admin-page'
import { STACK_CLASS } from '~/ui/layout/section'
import { RecordTable } from '~/ui/list/records'
import { LIST_TOO_LARGE_MESSAGE, MAX_LIST_BYTES } from '~/values/files/list-size'
import { cleanLine, cutText } from '~/values/text/clean'
import { startStageAndRedirect } from '../http/import-route.server'
import { storeImportFile } from '../jobs/files.server'
import { createImport, listRecentImports } from '../jobs/import-jobs.server'
import { describeImportState, IMPORT_RETENTION_DAYS, type ImportJob } from '../schema'

export const handle = { hydrate: true }

const MAX_STORED_NAME_LENGTH = 120

/** Loads the recent imports, which the page shows below the upload form. */
export const loader = createAdminLoader(async () => {
  const jobs = await listRecentImports(db)
  return {
    imports: jobs.map(({ id, fileName, username, stage, status, attempt, createdAt }) => ({
      id,
      fileName,
      username,
      stage,
      status,
      attempt,
      uploaded: formatDateTime(createdAt),
    })),
  }
})

/** Stores the file and starts reading its columns. Nothing enters the directory yet. */
export const action = createAdminAction(({ request, actor }) => {
  const upload = { field: 'archivo', most: MAX_LIST_BYTES }
  const failed = rejection('', 'No se pudo guardar. Inténtalo otra vez en un momento')
  return handleForm({ request, upload, failed }, async ({ file, fileName, rejectForm: sendBack }) => {
    if (!file) return sendBack(rejection('archivo', 'Elige un archivo'))
    if (file.length > MAX_LIST_BYTES) return sendBack(rejection('archivo', LIST_TOO_LARGE_MESSAGE))
    const kept = await storeImportFile(importFileStore, file)
    const name = cutText(cleanLine(fileName), MAX_STORED_NAME_LENGTH) || 'Sin nombre'
    const id = await createImport(db, actor, { file: kept, fileName: name })
    return startStageAndRedirect(actor, id, 'columns')
  })
})

const rejection = (field: string, message: string) => ({
  title: UPLOAD_FAILED_TITLE,
  errors: { [field]: [message] },
})

const UPLOAD_FAILED_TITLE = 'No se pudo subir el archivo'

export { clientAction } from '~/http/forms/retry'

export const meta = createAdminMeta('Importar negocios')

export default function ImportUploadRoute() {
  return <ImportPage {...useLoaderData<typeof loader>()} {...useFormAnswer<typeof action>()} />
}

interface Upload extends Pick<ImportJob, 'id' | 'fileName' | 'username' | 'stage' | 'status' | 'attempt'> {
  /** Date of the upload as text. */
  uploaded: string
}

interface ImportPageProps extends Omit<FormFrameBaseProps, 'action'> {
  imports: Upload[]
}

/** Page with the upload form and the recent files. */
function ImportPage({ imports, ...sending }: ImportPageProps) {
  return (
    <AdminPage
      title="Importar negocios"
      back={{ text: 'Administración', href: href('/administracion') }}
      lead="Primero ves qué lleva cada columna y cómo quedaría cada negocio. Nada cambia hasta que confirmes."
      narrow
    >
      <FormFrame {...sending} action={href('/administracion/importar')} button="Subir archivo" isUpload>
        <FileField
          label="Archivo con la lista"
          name="archivo"
          accept=".csv,.txt,.tsv,.xlsx,.xls,.ods,.vcf,text/csv,text/plain,text/vcard"
          most={MAX_LIST_BYTES}
          tooLarge={LIST_TOO_LARGE_MESSAGE}
          help="De hasta 20 MB: Excel, CSV, LibreOffice o tarjetas de contacto (vCard), como salen de Google, Outlook, QuickBooks o tu hoja de cálculo. No cambies ningún encabezado. También sirve el archivo que descargas en Exportar."
        />
      </FormFrame>
      {imports.length > 0 && <RecentFiles imports={imports} />}
    </AdminPage>
  )
}

function RecentFiles({ imports }: Pick<ImportPageProps, 'imports'>) {
  return (
    <section className={STACK_CLASS} aria-labelledby="ultimos">
      <h2 id="ultimos">Últimos archivos</h2>
      <RecordTable
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
            value: (job) => (
              <Badge tone={describeImportState(job).tone}>{describeImportState(job).text}</Badge>
            ),
          },
        ]}
      />
      <p>Se borran a los {IMPORT_RETENTION_DAYS} días.</p>
    </section>
  )
}
