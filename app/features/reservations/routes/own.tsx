import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { href } from '~/href'
import { createMultiFormAction, handleForm } from '~/http/forms/answer-form.server'
import { buildPageMeta } from '~/http/meta'
import { type Notice, redirectWithNotice } from '~/http/notice.server'
import { paths } from '~/paths'
import { SEND_FAILED_MESSAGES } from '~/values/text/not-sent'
import { describeBookedServices } from '../availability.server'
import { isSlotRefused } from '../change.server'
import {
  buildCustomerChangeContext,
  countMoveAndCheckLimit,
  readReservationTokens,
  redirectAfterReservationChange,
  requireCustomerReservation,
  toCustomerReservationPageData,
} from '../http/private.server'
import { TOO_MANY_BOOKINGS_REJECTION } from '../http/times.server'
import { findBusinessUnavailableNotice } from '../notify.server'
import { answerProposal } from '../proposal.server'
import { CustomerReservationPage } from '../ui/own-reservation-page'

export const handle = { enhance: 'business' }

/**
 * Page of a reservation for its customer (D64). Opening it changes nothing, because mail scanners open links,
 * too.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { reservation, token } = await requireCustomerReservation(params)
  const page = toCustomerReservationPageData(reservation)
  return {
    ...page,
    requirement: (await describeBookedServices(db, reservation))?.join('; ') ?? page.requirement,
    shopNotice: await findBusinessUnavailableNotice(db, reservation),
    isKept: (await readReservationTokens(request)).includes(token),
    address: env.PUBLIC_ORIGIN + href('/:categorySlug/:slug/reservado/:token', { ...page.place, token }),
    links: {
      calendar: href('/:categorySlug/:slug/reservado/:token/calendario.ics', { ...page.place, token }),
      move: href('/:categorySlug/:slug/reservado/:token/mover', { ...page.place, token }),
      cancel: href('/:categorySlug/:slug/reservado/:token/cancelar', { ...page.place, token }),
      rate: href('/:categorySlug/:slug/reservado/:token/calificar', { ...page.place, token }),
      accept: paths.answerProposal(page.place, token, 'aceptar'),
      decline: paths.answerProposal(page.place, token, 'rechazar'),
    },
  }
}

type Asked = Pick<ActionFunctionArgs, 'request' | 'params'> & { query: URLSearchParams }

/** Stores the customer's answer to a proposed time (decision record 144). */
const answer =
  (isAccepted: boolean) =>
  ({ request, params }: Asked) =>
    handleForm(
      { request, failed: SEND_FAILED_MESSAGES.reservation, isVisitors: true },
      async ({ form, rejectForm: sendBack }) => {
        const own = await requireCustomerReservation(params)
        const { id, business } = own.reservation
        if (await countMoveAndCheckLimit(id)) return sendBack(TOO_MANY_BOOKINGS_REJECTION, 429)
        const { sequence, now, notify } = buildCustomerChangeContext(own, form)
        const done = await answerProposal(db, id, { isAccepted, sequence, now, notify })
        const path = href('/:categorySlug/:slug/reservado/:token', { ...business, token: own.token })
        if (!done.ok && done.reason === 'expired') return redirectWithNotice(path, PROPOSAL_EXPIRED_NOTICE)
        if (!done.ok && isSlotRefused(done)) return redirectWithNotice(path, PROPOSED_SLOT_TAKEN_NOTICE)
        return redirectAfterReservationChange(own, done as Exclude<typeof done, { reason: 'expired' }>, {
          ...(isAccepted
            ? PROPOSAL_ACCEPTED_NOTICE
            : done.ok && done.status === 'confirmed'
              ? DECLINED_STILL_CONFIRMED_NOTICE
              : PROPOSAL_DECLINED_NOTICE),
          stays: true,
        })
      },
    )

const PROPOSAL_ACCEPTED_NOTICE = {
  title: 'Aceptaste la hora nueva',
  text: 'Tu reserva quedó confirmada a esa hora.',
}

const PROPOSAL_DECLINED_NOTICE = {
  title: 'No aceptaste esa hora',
  text: 'Tu reserva sigue como la pediste: el negocio la confirma o te propone otra hora.',
}

const DECLINED_STILL_CONFIRMED_NOTICE = {
  ...PROPOSAL_DECLINED_NOTICE,
  text: 'Tu reserva sigue confirmada a la hora que tenía.',
}

const PROPOSAL_EXPIRED_NOTICE: Notice = {
  kind: 'error',
  title: 'Esa hora ya no está guardada',
  text: 'Elige otra hora, o llama al negocio.',
}

const PROPOSED_SLOT_TAKEN_NOTICE: Notice = {
  kind: 'error',
  title: 'Esa hora ya no se puede reservar',
  text: 'Tu reserva sigue como estaba. Elige otra hora, o llama al negocio.',
}

const answers = createMultiFormAction<Asked, Record<'aceptar' | 'rechazar', ReturnType<typeof answer>>>({
  aceptar: answer(true),
  rechazar: answer(false),
})

export const action = async ({ request, params }: ActionFunctionArgs) => {
  const answered = await answers({ request, params, query: new URL(request.url).searchParams })
  if (answered) return answered
  const { reservation, token } = await requireCustomerReservation(params)
  return redirectWithNotice(
    href('/:categorySlug/:slug/reservado/:token', { ...reservation.business, token }),
    PROPOSAL_EXPIRED_NOTICE,
  )
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? buildPageMeta(matches, { title: `Tu reserva en ${data.place.name}`, hidden: true }) : []

export default function CustomerReservationRoute() {
  const returned = useActionData<ReturnType<typeof answer>>()
  return <CustomerReservationPage {...useLoaderData<typeof loader>()} returned={returned} />
}
