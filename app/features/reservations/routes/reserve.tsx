import { randomBytes } from 'node:crypto'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { loadCards } from '~/features/businesses/cards.server'
import { notFound } from '~/features/businesses/http/not-found.server'
import { checkVisitor, newFormToken } from '~/features/visitors/http/visitor-check.server'
import { isMailConfigured } from '~/gateways/mail.server'
import { withFallback } from '~/http/fallback.server'
import { clientActionSaying } from '~/http/forms/retry'
import { pageMeta } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { wakeOutbox } from '~/jobs/wake.server'
import { paths } from '~/paths'
import { NOT_SENT } from '~/values/text/not-sent'
import { bookSlot } from '../book.server'
import { findDayTimes } from '../day-times.server'
import { exampleRequest } from '../examples.server'
import { keepReservation } from '../http/my-reservations-cookie.server'
import { notifierOf } from '../http/notifier.server'
import { bookableAt, TOO_MANY, timeForm, wantedDay } from '../http/times.server'
import { useTimeForm } from '../http/use-time-form'
import { reservationSchema } from '../schema'
import { reservationToken } from '../token.server'
import { ReservePage } from '../ui/reserve-page'

export const handle = { hydrate: true }

/**
 * The reservation form (rows 146 to 148). `?fecha=` preselects the day; the page calls this loader again for the times
 * of another day.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { place, bookable } = await bookableAt(params)
  const { phone, whatsapp, email } = bookable
  const shown = loadCards(db, [bookable.id], { services: 0, now: new Date() })
  const card = (await withFallback('card', shown, null))?.cards[0]
  return {
    place,
    card,
    contact: { phone, whatsapp },
    isTold: isMailConfigured() && email !== null,
    offer: await findDayTimes(db, bookable, wantedDay(request)),
    action: paths.reserve(place),
    example: exampleRequest(place.categorySlug),
    formToken: newFormToken(),
    formKey: randomBytes(16).toString('hex'),
  }
}

export const action = ({ request, params }: ActionFunctionArgs) =>
  timeForm(
    {
      request,
      failed: NOT_SENT.reservation,
      isVisitors: true,
      schema: reservationSchema,
      find: () => bookableAt(params),
    },
    async ({ place, bookable, value, form, sendBack, refuse }) => {
      const { fullName, requirement, comment, email, phone } = value
      const check = await checkVisitor(db, request, form, {
        kind: 'reservation',
        texts: [fullName, requirement, comment],
        contacts: [email.toLowerCase(), phone],
        target: bookable.id,
        tooMany: TOO_MANY,
      })
      if (!check.ok) return sendBack(check.rejection, check.status)

      const formKey = form.get('clave') || randomBytes(16).toString('hex')
      const token = reservationToken(env.SESSION_SECRETS[0] ?? '', formKey, bookable.id, value)
      const wanted = { ...value, isDoubtful: check.isHeld }
      const now = new Date()
      const booked = await bookSlot(db, bookable.id, wanted, {
        token,
        now,
        notify: notifierOf('customer', now, token),
      })
      if (!booked.ok) {
        if (booked.reason === 'no_business') throw await notFound(db, place.slug)
        return refuse(booked.reason)
      }
      wakeOutbox()
      const notice = { kind: 'success', title: '¡Reserva Enviada!', stays: true } as const
      const sent = await redirectWithNotice(paths.reservation(place, token), notice)
      return keepReservation(request, sent, token)
    },
  )

export const clientAction = clientActionSaying(NOT_SENT.reservation)

export { clientLoader } from '~/http/forms/retry'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return []
  const title = `Reservar en ${data.place.name}`
  return pageMeta(matches, { title, hidden: true })
}

export default function Reserve() {
  const page = useLoaderData<typeof loader>()
  const form = useTimeForm(page.offer, (date) => paths.reserve(page.place, date))
  return <ReservePage {...page} {...form} />
}
