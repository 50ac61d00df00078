import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { requireAdmin } from '~/features/accounts/routes/guards.server'
import { adminMeta } from '~/features/seo/routes/admin-meta'
import { listReturn } from '~/http/auth/admin-return'
import { hasFailed } from '~/http/forms/failed-form.server'
import { readSubmission, returnForm, storeOrReturn } from '~/http/forms/submission.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { leaveTo } from '~/http/notice.server'
import { keepNote } from '../desk/keep.server'
import { noteSchema } from '../desk/schema'
import { NotePage } from '../ui/note-page'
import { missing, reservationAt } from './admin-reservation-at.server'

export const handle = { hydrate: true }

/** What administrators note about a reservation; nobody else sees it. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireAdmin(db, request)
  const { id, code, note } = await reservationAt(params)
  return { id, code, note, failed: hasFailed(context) }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireAdmin(db, request)
  const { id } = await reservationAt(params)
  const sent = await readSubmission(request, noteSchema)
  const { form } = sent
  if (!sent.ok) return returnForm(context, form, { title: 'Revisa la nota', errors: sent.errors })
  const values = { note: sent.value.nota, previous: sent.value.previa ?? null }
  const stored = await storeOrReturn({ request, context }, form, NOT_STORED, () =>
    keepNote(db, id, values, actor, new Date()),
  )
  if (!stored.ok) return stored.answer
  const kept = stored.value
  if (kept.ok)
    return leaveTo(listReturn(request) ?? adminPaths.reservation(id), {
      kind: 'success',
      title: 'Nota guardada',
    })
  if (kept.reason === 'not_found') throw missing()
  form.set('previa', kept.stored)
  const message = kept.stored ? `Ahora dice: ${kept.stored}` : 'Alguien la borró.'
  const errors = [{ id: 'nota', message }]
  const title = 'La nota cambió mientras escribías. Guarda otra vez si la tuya vale'
  return returnForm(context, form, { title, errors }, { status: 409 })
}

const NOT_STORED = {
  title: 'No se pudo guardar la nota',
  errors: [{ id: null, message: 'Hubo un problema al guardar. Inténtalo de nuevo.' }],
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? adminMeta(matches, `${data.failed ? 'Error: ' : ''}Nota de la reservación ${data.code}`) : []

export default function Note() {
  const sending = useSentForm<typeof action>()
  return <NotePage {...useLoaderData<typeof loader>()} {...sending} />
}
