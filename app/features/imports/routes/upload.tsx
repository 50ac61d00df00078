import { redirectDocument } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { momentInWords } from '~/features/places/calendar'
import { imports } from '~/gateways/object-store/stores.server'
import { returnForm, storeOrReturn } from '~/http/forms/submission.server'
import { readFormWithFile } from '~/http/forms/upload.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { adminTitle } from '~/http/meta'
import { FILE_TOO_LARGE, MAX_WHOLE_BYTES } from '~/values/files/list-size'
import { cleanLine } from '~/values/text/clean'
import { joinChunks } from '../chunks.server'
import { keepImportFile } from '../files.server'
import { begin } from '../http/begin.server'
import { useFormInChunks } from '../http/form-in-chunks'
import { createImport, recentImports } from '../jobs.server'
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
export const action = adminAction(async ({ request, actor }) => {
  const sent = await readFormWithFile(request, { field: 'archivo', most: MAX_WHOLE_BYTES })
  const { file } = sent
  const chunks = chunksIn(sent.form)
  const refuse = (message: string, id: string | null = 'archivo') => ({
    title: TITLE,
    errors: [{ id, message }],
  })
  const form = new URLSearchParams()
  if (!file && !chunks) return returnForm(form, refuse('Elige un archivo'))
  if (file && file.length > MAX_WHOLE_BYTES) return returnForm(form, refuse(FILE_TOO_LARGE))
  const failed = refuse('No se pudo guardar. Inténtalo otra vez en un momento', null)
  const stored = await storeOrReturn(form, failed, async () => {
    const kept = chunks
      ? await joinChunks(imports, { userId: actor.userId, key: chunks.key }, chunks.count)
      : await keepImportFile(imports, file ?? new Uint8Array())
    const name = cleanLine(chunks?.name ?? sent.fileName).slice(0, LONGEST_NAME) || 'Sin nombre'
    return kept && createImport(db, actor, { file: kept, fileName: name })
  })
  if (!stored.ok) return stored.answer
  if (!stored.value) return returnForm(form, refuse(CHUNKS_MISSING))
  await begin(actor, stored.value, 'columns')
  return redirectDocument(adminPaths.importFile(stored.value), 303)
})

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
