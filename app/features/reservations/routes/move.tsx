import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { href } from '~/href'
import { buildPageMeta } from '~/http/meta'
import { BackLink } from '~/ui/controls/button'
import { Notice } from '~/ui/feedback/notices'
import { PageHeading, Section } from '~/ui/layout/section'
import { SEND_FAILED_MESSAGES } from '~/values/text/not-sent'
import { findBookableBusiness, treatMovedSlotAsFree } from '../availability.server'
import { isSlotRefused, moveReservation } from '../change.server'
import {
  buildCustomerChangeContext,
  countMoveAndCheckLimit,
  redirectAfterReservationChange,
  redirectToReservation,
  requireChangeableReservation,
  toCustomerReservationPageData,
} from '../http/private.server'
import { handleDayAndTimeForm, readWantedDay, TOO_MANY_BOOKINGS_REJECTION } from '../http/times.server'
import { slotSchema } from '../schema'
import { MoveForm, type MoveFormProps } from '../ui/change-forms'
import type { ReturnedTimeForm } from '../ui/slot-picker'
import { findDayTimes } from '../week.server'

interface Props extends MoveFormProps {
  place: { name: string }
  day: string
  time: string
  /** True if a move is confirmed at once (D116). */
  isConfirmedAtOnce: boolean
  back: string
}

const MovePage = ({ place, day, time, isConfirmedAtOnce, back, ...form }: Props) => (
  <Section top narrow>
    <PageHeading kicker={place.name} title="Cambiar tu reserva">
      Tu cita es el {day}, {time}
      {!isConfirmedAtOnce && ' Al cambiarla, el negocio debe confirmarla de nuevo.'}
    </PageHeading>
    {form.offer.times.length > 0 ? (
      <MoveForm {...form} guard={{ formToken: undefined }} button="Cambiar" />
    ) : (
      <Notice title="No hay otras horas libres" />
    )}
    <BackLink href={back}>Volver sin cambiar</BackLink>
  </Section>
)

export const handle = { hasForm: true, enhance: 'business' }

/**
 * Returns an upcoming reservation that can be moved (D64). Its business must be listed and have no closure.
 * If it cannot be moved, throws a redirect to its page.
 */
async function movable(params: LoaderFunctionArgs['params']) {
  const own = await requireChangeableReservation(params)
  const bookable = await findBookableBusiness(db, own.reservation.business.id, new Date())
  if (!bookable) throw redirectToReservation(own)
  return { ...own, bookable: treatMovedSlotAsFree(bookable, own.reservation.id) }
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { reservation, token, bookable } = await movable(params)
  const { place, day, time } = toCustomerReservationPageData(reservation)
  return {
    sequence: reservation.sequence,
    place,
    day,
    time,
    isConfirmedAtOnce: bookable.rules.isConfirmedAtOnce && !reservation.isDoubtful,
    offer: await findDayTimes(db, bookable, readWantedDay(request) ?? reservation.date, reservation.length),
    action: href('/:categorySlug/:slug/reservado/:token/mover', { ...place, token }),
    back: href('/:categorySlug/:slug/reservado/:token', { ...place, token }),
  }
}

export const action = ({ request, params }: ActionFunctionArgs) =>
  handleDayAndTimeForm(
    {
      request,
      failed: SEND_FAILED_MESSAGES.reservation,
      isVisitors: true,
      schema: slotSchema,
      lengthOf: ({ reservation }) => reservation.length,
      find: () => movable(params),
    },
    async ({ value, form, sendBack, refuse, ...own }) => {
      const { id } = own.reservation
      if (await countMoveAndCheckLimit(id)) return sendBack(TOO_MANY_BOOKINGS_REJECTION, 429)
      const moved = await moveReservation(db, id, value, buildCustomerChangeContext(own, form))
      if (isSlotRefused(moved)) return refuse(moved.reason)
      if (moved.ok && !moved.changed)
        return redirectAfterReservationChange(own, moved, { title: 'Tu reserva ya era a esa hora' })
      return redirectAfterReservationChange(own, moved, {
        title: 'Tu reserva cambió de horario',
        text:
          moved.ok && moved.status === 'confirmed'
            ? 'Quedó confirmada.'
            : 'El negocio debe confirmarla de nuevo.',
        stays: true,
      })
    },
  )

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? buildPageMeta(matches, { title: `Cambiar la reserva en ${data.place.name}`, hidden: true }) : []

export default function MoveReservation() {
  const page = useLoaderData<typeof loader>()
  const returned = useActionData<ReturnedTimeForm>()
  return <MovePage {...page} returned={returned} offer={returned?.offer ?? page.offer} />
}
