import { redirectDocument } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { momentInWords } from '~/features/places/calendar'
import { imports } from '~/gateways/object-store/stores.server'
import { answerForm } from '~/http/forms/answer-form.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { adminTitle } from '~/http/meta'
import { LIST_TOO_LARGE, MAX_LIST_BYTES } from '~/values/files/list-size'
import { cleanLine } from '~/values/text/clean'
import { keepImportFile } from '../files.server'
import { begin } from '../http/begin.server'
import { createImport, recentImports } from '../stored-imports.server'
import { ImportPage } from '../ui/import-page'

export const handle = { hydrate: true }

const LONGEST_NAME = 120

/** Where a list comes in, and the lists of the last days. */
export const loader = adminLoader(async () => {
  const jobs = await recentImports(db)
  return {
    imports: jobs.map(({ id, fileName, username, stage, status, createdAt }) => ({
      id,
      fileName,
      username,
      stage,
      status,
      uploaded: momentInWords(createdAt),
    })),
  }
})

/** Keeps the file and has its columns looked at; nothing of it is in the directory yet. */
export const action = adminAction(({ request, actor }) => {
  const upload = { field: 'archivo', most: MAX_LIST_BYTES }
  const failed = rejection('', 'No se pudo guardar. Inténtalo otra vez en un momento')
  return answerForm({ request, upload, failed }, async ({ file, fileName, sendBack }) => {
    if (!file) return sendBack(rejection('archivo', 'Elige un archivo'))
    if (file.length > MAX_LIST_BYTES) return sendBack(rejection('archivo', LIST_TOO_LARGE))
    const kept = await keepImportFile(imports, file)
    const name = cleanLine(fileName).slice(0, LONGEST_NAME) || 'Sin nombre'
    const id = await createImport(db, actor, { file: kept, fileName: name })
    await begin(actor, id, 'columns')
    return redirectDocument(adminPaths.importFile(id), 303)
  })
})

const rejection = (field: string, message: string) => ({ title: TITLE, errors: { [field]: [message] } })

const TITLE = 'No se pudo subir el archivo'

export { clientAction } from '~/http/forms/retry'

export const meta = adminTitle('Importar negocios')

export default function Import() {
  return <ImportPage {...useLoaderData<typeof loader>()} {...useSentForm<typeof action>()} />
}
