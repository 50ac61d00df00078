import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminForm, adminLoader } from '~/features/accounts/http/admin-route.server'
import { notStored } from '~/http/forms/answer-form.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { adminTitle } from '~/http/meta'
import { LongField } from '~/ui/form/field'
import { FormFrame } from '~/ui/form/form-frame'
import { HiddenField } from '~/ui/form/hidden-field'
import { AdminPage } from '~/ui/layout/admin-page'
import { useListReturn } from '~/ui/list/list-return'
import { LENGTHS } from '~/values/text/lengths'
import { saveNote } from '../admin/save.server'
import { noteSchema } from '../admin/schema'
import { reservationAt } from '../http/admin-reservation-at.server'

export const handle = { hydrate: true }

/** What administrators note about a reservation; nobody else sees it. */
export const loader = adminLoader(async ({ id }) => {
  const { code, note } = await reservationAt(id)
  return { id, code, note }
})

export const action = adminForm({
  schema: noteSchema,
  invalid: 'Revisa la nota',
  failed: notStored('No se pudo guardar la nota'),
  store: ({ nota, previa = null }, { actor, id }) =>
    saveNote(db, { actor }, id, { note: nota, previous: previa }),
  done: (kept, { id, form, redirectBack, sendBack }) => {
    if (kept.ok) return redirectBack(adminPaths.reservation(id), { title: 'Nota guardada' })
    form.set('previa', kept.stored)
    const message = kept.stored ? `Ahora dice: ${kept.stored}` : 'Alguien la borró.'
    const title = 'La nota cambió mientras escribías. Guarda otra vez si la tuya vale'
    return sendBack({ title, errors: { nota: [message] } }, 409)
  },
})

export { clientAction } from '~/http/forms/retry'

export const meta = adminTitle<typeof loader>(({ code }) => `Nota de la reserva ${code}`)

export default function Note() {
  const { id, code, note } = useLoaderData<typeof loader>()
  const sending = useSentForm<typeof action>()
  const { keep } = useListReturn()
  return (
    <AdminPage
      title="Nota de la administración"
      back={{ text: `Reserva ${code}`, href: keep(adminPaths.reservation(id)) }}
      narrow
    >
      <FormFrame
        {...sending}
        lengths={LENGTHS.note}
        stored={{ nota: note }}
        action={keep(adminPaths.reservationNote(id))}
        button="Guardar la nota"
      >
        <HiddenField name="previa" value={note ?? ''} />
        <LongField label="Nota" name="nota" optional help="Solo la ve quien administra. Vacía, se borra." />
      </FormFrame>
    </AdminPage>
  )
}
