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
import { FILE_TOO_LARGE, MAX_WHOLE_BYTES } from '~/values/files/list-size'
import { cleanLine } from '~/values/text/clean'
import { joinChunks } from '../chunks.server'
import { keepImportFile } from '../files.server'
import { begin } from '../http/begin.server'
import { useFormInChunks } from '../http/form-in-chunks'
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
  const upload = { field: 'archivo', most: MAX_WHOLE_BYTES }
  const failed = rejection('', 'No se pudo guardar. Inténtalo otra vez en un momento')
  return answerForm({ request, upload, failed }, async ({ file, fileName, form, sendBack }) => {
    const chunks = chunksIn(form)
    if (!file && !chunks) return sendBack(rejection('archivo', 'Elige un archivo'))
    if (file && file.length > MAX_WHOLE_BYTES) return sendBack(rejection('archivo', FILE_TOO_LARGE))
    const kept = chunks
      ? await joinChunks(imports, { userId: actor.userId, key: chunks.key }, chunks.count)
      : await keepImportFile(imports, file ?? new Uint8Array())
    if (!kept) return sendBack(rejection('archivo', CHUNKS_MISSING))
    const name = cleanLine(chunks?.name ?? fileName).slice(0, LONGEST_NAME) || 'Sin nombre'
    const id = await createImport(db, actor, { file: kept, fileName: name })
    await begin(actor, id, 'columns')
    return redirectDocument(adminPaths.importFile(id), 303)
  })
})

const rejection = (field: string, message: string) => ({ title: TITLE, errors: { [field]: [message] } })

const TITLE = 'No se pudo subir el archivo'
const CHUNKS_MISSING = 'No llegaron todas las partes del archivo. Elígelo y súbelo otra vez'

/** What a form says of a file whose chunks came before it. */
function chunksIn(form: URLSearchParams): { key: string; count: number; name: string } | null {
  const key = form.get('envio')
  return key === null ? null : { key, count: Number(form.get('partes')), name: form.get('nombre') ?? '' }
}

export { clientAction } from '~/http/forms/retry'

export const meta = adminTitle('Importar negocios')

export default function Import() {
  const sending = useSentForm<typeof action>()
  return <ImportPage {...useLoaderData<typeof loader>()} {...sending} {...useFormInChunks(sending)} />
}
