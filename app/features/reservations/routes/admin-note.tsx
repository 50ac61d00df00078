import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { notStored } from '~/http/forms/answer-form.server'
import { saveForm } from '~/http/forms/save-form.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { adminTitle } from '~/http/meta'
import { leaveTo } from '~/http/notice.server'
import { saveNote } from '../admin/save.server'
import { noteSchema } from '../admin/schema'
import { missing, reservationAt } from '../http/admin-reservation-at.server'
import { NotePage } from '../ui/note-page'

export const handle = { hydrate: true }

/** What administrators note about a reservation; nobody else sees it. */
export const loader = adminLoader(async ({ params }) => {
  const { id, code, note } = await reservationAt(params)
  return { id, code, note }
})

export const action = adminAction(async ({ request, params, actor, back }) => {
  const { id } = await reservationAt(params)
  return saveForm({
    request,
    schema: noteSchema,
    invalid: 'Revisa la nota',
    failed: notStored('No se pudo guardar la nota'),
    store: ({ nota, previa = null }) =>
      saveNote(db, { actor, now: new Date() }, id, { note: nota, previous: previa }),
    leave: (kept, { form, sendBack }) => {
      const to = back ?? adminPaths.reservation(id)
      if (kept.ok) return leaveTo(to, { kind: 'success', title: 'Nota guardada' })
      if (kept.reason === 'not_found') throw missing()
      form.set('previa', kept.stored)
      const message = kept.stored ? `Ahora dice: ${kept.stored}` : 'Alguien la borró.'
      const title = 'La nota cambió mientras escribías. Guarda otra vez si la tuya vale'
      return sendBack({ title, errors: { nota: [message] } }, 409)
    },
  })
})

export { clientAction } from '~/http/forms/retry'

export const meta = adminTitle<typeof loader>(({ code }) => `Nota de la reservación ${code}`)

export default function Note() {
  const sending = useSentForm<typeof action>()
  return <NotePage {...useLoaderData<typeof loader>()} {...sending} />
}
