import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { closingForm, closingTyped } from '~/features/businesses/http/closing-form.server'
import { CLOSINGS } from '~/features/businesses/labels'
import { readBusiness } from '~/features/businesses/read.server'
import { BookedList } from '~/features/businesses/ui/booked-list'
import { ClosingForm } from '~/features/businesses/ui/closing-form'
import { ContactSections } from '~/features/businesses/ui/contact-sections'
import { useSentForm } from '~/http/forms/use-sent-form'
import { adminTitle } from '~/http/meta'
import { CLOSING_ASKED } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { Notice } from '~/ui/feedback/notice'
import { AdminPage } from '~/ui/layout/admin-page'
import { ConfirmPage } from '~/ui/layout/confirm-page'
import { useListReturn } from '~/ui/list/list-return'
import type { Booked } from '~/values/booking'
import { readNumber } from '~/values/list-query'
import { shownName } from '~/values/text/shown-name'
import { comingReservations } from '../reservations.server'

export const handle = { hydrate: true }

/** Whether a business has closed (D118), and who has a reservation there; a report that says so is resolved with it. */
export const loader = adminLoader(async ({ id, query }) => {
  const business = await readBusiness(db, id)
  if (!business) return null
  return {
    id,
    name: shownName(business.name),
    stored: await closingTyped(business),
    bookings: await comingReservations(db, id, new Date()),
    isForGood: query.get(CLOSING_ASKED) === CLOSINGS.for_good.word && !business.closed,
    report: readNumber(query.get('reporte')),
  }
})

export const action = adminAction(({ request, actor, id, redirectBack }) =>
  closingForm({
    request,
    actor,
    businessId: id,
    leave: (notice, entry) =>
      redirectBack(adminPaths.contact(id), {
        ...notice,
        ...(entry !== null && { undo: adminPaths.undoChange(entry) }),
      }),
  }),
)

export { clientAction } from '~/http/forms/retry'

export const meta = adminTitle<typeof loader>(({ name }) => `¿Cerró ${name}?`)

export default function ClosingRoute() {
  const { id, name, stored, bookings, isForGood, report } = useLoaderData<typeof loader>()
  const sending = useSentForm<typeof action>()
  const { keep, back } = useListReturn()
  const contact = { text: name, href: keep(adminPaths.contact(id)) }
  if (isForGood)
    return (
      <ConfirmPage
        question={`¿${name} cerró para siempre?`}
        action={keep(report ? adminPaths.reportedClosing(report, 'cerro') : adminPaths.businessClosing(id))}
        confirm="Sí, cerró para siempre"
        back={report ? { text: 'Revisión', href: back ?? adminPaths.moderation() } : contact}
      >
        <input type="hidden" name="cierre" value={CLOSINGS.for_good.word} />
        <p>Su página lo dice y guarda sus opiniones; ya no sale en las listas y nadie reserva en ella.</p>
        <Bookings id={id} bookings={bookings} />
      </ConfirmPage>
    )
  return (
    <AdminPage title={`¿Cerró ${name}?`} back={contact} narrow>
      <ContactSections contactId={id} name={name} />
      <Bookings id={id} bookings={bookings} />
      <ClosingForm {...sending} stored={stored} action={keep(adminPaths.businessClosing(id))} />
    </AdminPage>
  )
}

const Bookings = ({ id, bookings }: { id: number; bookings: Booked[] }) =>
  bookings.length > 0 && (
    <Notice title="Tiene reservas por venir">
      <p>Siguen en pie aunque cierre: avísales y cancélalas.</p>
      <BookedList bookings={bookings} />
      <p>
        <ButtonLink size="small" href={adminPaths.panel('reservaciones', { negocio: String(id) })}>
          Ver sus reservas
        </ButtonLink>
      </p>
    </Notice>
  )
