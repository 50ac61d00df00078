import { randomBytes } from 'node:crypto'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useFetcher, useLoaderData, useNavigation } from '@remix-run/react'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { isMailConfigured } from '~/gateways/mail.server'
import { hasFailed } from '~/http/failed-form.server'
import { pageMeta } from '~/http/meta'
import { notFound } from '~/http/not-found.server'
import { leaveTo } from '~/http/notice.server'
import { type Rejection, readSubmission, returnForm, storeOrReturn } from '~/http/submission.server'
import { checkVisitor, newStamp } from '~/http/visitor-check.server'
import { bookSlot } from '~/models/reservation/book.server'
import { offerTimes } from '~/models/reservation/offer.server'
import { reservationSchema } from '~/models/reservation/schema'
import { reservationToken } from '~/models/reservation/token.server'
import { paths } from '~/paths'
import { ReservePage } from '~/ui/reservation/reserve-page'
import { wakeOutbox } from '~/workers/start.server'
import {
  bookableAt,
  incomplete,
  NOT_STORED,
  OTHER_DAY,
  SHOW_DAY,
  taken,
  UNEXPECTED,
  withTimes,
} from './times.server'
import { told } from './told.server'

export const handle = { hydrate: true }

/** Rows 146 to 148. `?fecha=` is the day to begin with; the page itself asks here for the times of another. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { place, bookable } = await bookableAt(params)
  const { phone, whatsapp, email } = bookable
  return {
    place,
    contact: { phone, whatsapp },
    isTold: isMailConfigured() && email !== null,
    offer: await offerTimes(db, bookable, new URL(request.url).searchParams.get('fecha')),
    action: paths.reserve(place),
    stamp: newStamp(),
    formKey: randomBytes(16).toString('hex'),
    failed: hasFailed(context),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { request, params, context } = args
  const { place, bookable } = await bookableAt(params)
  const sent = await readSubmission(request, reservationSchema)
  const { form } = sent
  const answer = (returned: ReturnType<typeof returnForm>) => withTimes(request, form, bookable, returned)
  const sendBack = (why: Rejection, status = 422) => answer(returnForm(context, form, why, { status }))
  if (form.has(OTHER_DAY)) return sendBack(SHOW_DAY)
  if (!sent.ok) return sendBack(incomplete(sent.errors, form))
  const { fullName, requirement, comment, email, phone } = sent.value
  const about = {
    kind: 'reservation',
    texts: [fullName, requirement, comment],
    contacts: [email.toLowerCase(), phone],
  }
  const checked = await storeOrReturn(args, form, UNEXPECTED, () => checkVisitor(db, request, form, about))
  if (!checked.ok) return answer(checked.answer)
  if (!checked.value.ok) return sendBack(checked.value.rejection)

  const formKey = form.get('clave') || randomBytes(16).toString('hex')
  const token = reservationToken(env.SESSION_SECRETS[0] ?? '', formKey, bookable.id, sent.value)
  const wanted = { ...sent.value, isDoubtful: checked.value.isHeld }
  const stored = await storeOrReturn(args, form, NOT_STORED, () =>
    bookSlot(db, bookable.id, wanted, token, new Date(), told(token)),
  )
  if (!stored.ok) return answer(stored.answer)
  const booking = stored.value
  if (!booking.ok) {
    if (booking.reason === 'no_business') throw await notFound(db, place.slug)
    return sendBack(taken(booking.reason), 409)
  }
  wakeOutbox()
  return leaveTo(paths.reservation(place, token), { kind: 'success', title: '¡Reserva Enviada!', text: SENT })
}

const SENT = 'Guarda esta página: es tu comprobante.'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return []
  const title = `${data.failed ? 'Error: ' : ''}Reservar en ${data.place.name}`
  return pageMeta(matches, { title, hidden: true })
}

export default function Reserve() {
  const isSending = useNavigation().state !== 'idle'
  const returned = useActionData<typeof action>()
  const { load, data: fetched } = useFetcher<typeof loader>()
  const page = useLoaderData<typeof loader>()
  return (
    <ReservePage
      {...page}
      as={Form}
      returned={returned}
      isSending={isSending}
      fetched={fetched?.offer}
      onDay={(date) => load(paths.reserve(page.place, date))}
    />
  )
}
