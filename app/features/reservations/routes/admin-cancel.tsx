import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminForm, adminLoader } from '~/features/accounts/http/admin-route.server'
import { isMailConfigured } from '~/gateways/mail.server'
import { notStored } from '~/http/forms/answer-form.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { adminTitle } from '~/http/meta'
import { LongField } from '~/ui/form/field'
import { SelectField } from '~/ui/form/select-field'
import { AdminPage } from '~/ui/layout/admin-page'
import { useListReturn } from '~/ui/list/list-return'
import { CANCEL_REASONS } from '../admin/cancel-reasons'
import { decideStatus } from '../admin/decide.server'
import { cancelSchema } from '../admin/schema'
import { changeBy, NOT_CHANGED, sendAndSay } from '../http/admin-decision.server'
import { reservationAt } from '../http/admin-reservation-at.server'
import { CancelForm } from '../ui/cancel-form'
import { ReservationContact } from '../ui/reservation-contact'

export const handle = { hydrate: true }

/** Offers to say why a reservation is cancelled (D141); whoever reserved reads it on the own page, and by mail where there is one. */
export const loader = adminLoader(async ({ id }) => {
  const { code, sequence, fullName, phone, email, businessName, day, time } = await reservationAt(id)
  return { id, code, sequence, fullName, phone, email, businessName, day, time, hasMail: isMailConfigured() }
})

export const action = adminForm({
  schema: cancelSchema,
  invalid: 'Revisa el motivo',
  failed: notStored(NOT_CHANGED),
  store: ({ reason, sequence }, { actor, id }) =>
    decideStatus(db, id, 'cancelled', changeBy(actor, sequence, reason)),
  done: (decision, { id, redirectBack }) =>
    redirectBack(adminPaths.reservation(id), sendAndSay(id, decision)),
})

export { clientAction } from '~/http/forms/retry'

export const meta = adminTitle<typeof loader>(({ code }) => `Cancelar la reserva ${code}`)

const OPTIONS = [
  { value: '', label: 'Sin decir el motivo' },
  ...CANCEL_REASONS.map((reason) => ({ value: reason, label: reason })),
]

export default function Cancel() {
  const reservation = useLoaderData<typeof loader>()
  const { id, code, sequence, fullName, email, businessName, day, time, hasMail } = reservation
  const sending = useSentForm<typeof action>()
  const { keep } = useListReturn()
  return (
    <AdminPage
      title="Cancelar la reserva"
      back={{ text: `Reserva ${code}`, href: keep(adminPaths.reservation(id)) }}
      narrow
    >
      <p>
        {fullName} en {businessName}, {day}, {time} Su horario queda libre.
      </p>
      <p>
        {hasMail
          ? `El motivo se le dice por correo a ${email} y en su página de la reserva.`
          : 'El motivo se lee en su página de la reserva. No hay correo configurado: avísale tú.'}
      </p>
      <ReservationContact {...reservation} />
      <CancelForm
        {...sending}
        sequence={sequence}
        action={keep(adminPaths.cancelReservation(id))}
        button="Cancelar la reserva"
      >
        <SelectField label="Motivo" name="motivo" options={OPTIONS} optional />
        <LongField
          label="Más detalle"
          name="detalle"
          rows={3}
          optional
          help="Con «Otro motivo» hace falta: es lo que lee la persona."
        />
      </CancelForm>
    </AdminPage>
  )
}
