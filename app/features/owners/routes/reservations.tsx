import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { OWNER_ACTOR } from '~/features/audit/schema'
import type { UpcomingReservation } from '~/features/businesses/owner-types'
import { DEFAULT_TIME_ZONE, getDateInZone } from '~/features/places/calendar'
import { readReservationWithHistory } from '~/features/reservations/admin/read.server'
import { listOverCapacityReservationIds } from '~/features/reservations/hold.server'
import { createReservationNotifier } from '~/features/reservations/http/private.server'
import {
  ATTENDANCE_OPTIONS,
  type Attendance,
  CLEAR_ATTENDANCE_PARAM,
  parseStatusParam,
} from '~/features/reservations/labels'
import { saveAttendance } from '~/features/reservations/marks.server'
import { cancelSchema } from '~/features/reservations/schema'
import { isMailConfigured } from '~/gateways/mail.server'
import { href } from '~/href'
import { createMultiFormAction } from '~/http/forms/answer-form.server'
import { readForm } from '~/http/forms/form.server'
import { buildPageMeta } from '~/http/meta'
import { type Notice, redirectWithNotice } from '~/http/notice.server'
import { useSiteData } from '~/http/site'
import { wakeOutbox } from '~/jobs/wake.server'
import { paths } from '~/paths'
import { parseIdOrVersion } from '~/values/list-query'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import {
  buildCalendarFeedToken,
  createCalendarFeed,
  findCalendarFeedKey,
  revokeCalendarFeed,
} from '../calendar-feed.server'
import {
  buildOwnerLinkNotFound,
  createOwnerButtonAction,
  type RequestWithOwnerLink,
  requireOwnedBusiness,
} from '../http/owned-business.server'
import {
  decideReservation,
  findUpcomingReservation,
  listDeclinedReservations,
  listReservationsOfDays,
  listUpcomingReservations,
  readBusinessLocalDate,
} from '../reservations.server'
import {
  OwnerReservationsPage,
  parseOwnerReservationViewOrNull,
  toAttendanceHref,
} from '../ui/owner-reservations-page'

/**
 * Loads upcoming reservations, or those of the chosen days. They contain contact details of customers, so the
 * address needs a valid private link (D65).
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { token, business } = await requireOwnedBusiness(db, params)
  const now = new Date()
  const view = await viewOf(new URL(request.url).searchParams, business.id, now)
  const isShown = ({ date }: { date: string }) => !view || (date >= view.from && date <= view.to)
  return {
    token,
    name: business.name,
    view: view?.word ?? null,
    reservations: view
      ? await listReservationsOfDays(db, business.id, view, now)
      : await listUpcomingReservations(db, business.id, now),
    declined: (await listDeclinedReservations(db, business.id, now)).filter(isShown),
    crowded: await listOverCapacityReservationIds(db, business.id, getDateInZone(DEFAULT_TIME_ZONE, now)),
    feed: await feedPath(business.id),
    hasMail: isMailConfigured(),
  }
}

async function feedPath(businessId: number): Promise<string | null> {
  const key = await findCalendarFeedKey(db, businessId)
  return (
    key &&
    href('/mi-negocio/calendario/:feed/citas.ics', {
      feed: buildCalendarFeedToken(env.SESSION_SECRETS[0] ?? '', key),
    })
  )
}

const viewOf = async (query: URLSearchParams, businessId: number, now: Date) =>
  parseOwnerReservationViewOrNull(query.get('dia'), await readBusinessLocalDate(db, businessId, now))

/** Returns the path of the list with the chosen days. */
const listOf = async ({ token, business, query }: RequestWithOwnerLink) =>
  paths.ownerReservations(token, (await viewOf(query, business.id, new Date()))?.word)

/** Confirms or declines a reservation. */
const decide = async (asked: RequestWithOwnerLink) => {
  const { request, business } = asked
  const form = await readForm(request)
  const shown = { id: form.get('reserva') ?? '', sequence: parseIdOrVersion(form.get('cambio')) ?? -1 }
  const status = parseStatusParam(form.get('estado'))
  if (status !== 'confirmed' && status !== 'cancelled') throw buildOwnerLinkNotFound()
  const why = cancelSchema.safeParse({ detalle: form.get('detalle') ?? '' })
  const here = await listOf(asked)
  if (!why.success) return redirectWithNotice(here, DECLINE_REASON_NOT_VALID_NOTICE)
  const { reason } = why.data
  const now = new Date()
  const before = await findUpcomingReservation(db, business.id, shown.id, now)
  if (!before) {
    const known = await readReservationWithHistory(db, parseIdOrVersion(shown.id) ?? 0)
    if (known?.businessId !== business.id) throw buildOwnerLinkNotFound()
    return redirectWithNotice(here, DECISION_CHANGED_MEANWHILE_NOTICE)
  }
  const done = await decideReservation(db, business.id, shown, {
    ...{ status, reason, now },
    notify: createReservationNotifier('owner', now),
  })
  if (done === 'not_found') throw buildOwnerLinkNotFound()
  wakeOutbox()
  return redirectWithNotice(
    here,
    done === 'changed' ? DECISION_CHANGED_MEANWHILE_NOTICE : answered(status, before),
  )
}

/**
 * Stores whether the customer came, or removes that note. If this changed something, the notice has a button to
 * undo it.
 */
const noting = (attendance: Attendance | null) => async (asked: RequestWithOwnerLink) => {
  const id = parseIdOrVersion(asked.query.get('reserva')) ?? 0
  const saved = await saveAttendance(db, { actor: OWNER_ACTOR }, asked.business.id, { id, attendance })
  const here = await listOf(asked)
  if (!saved.ok && saved.reason === 'not_found') throw buildOwnerLinkNotFound()
  if (!saved.ok) return redirectWithNotice(here, ATTENDANCE_TOO_EARLY_NOTICE)
  const wordBefore = saved.before ? ATTENDANCE_OPTIONS[saved.before].word : CLEAR_ATTENDANCE_PARAM
  return redirectWithNotice(here, {
    kind: 'success',
    title: attendance ? `Anotado: ${ATTENDANCE_OPTIONS[attendance].label.toLowerCase()}` : 'Borrado',
    text: 'Solo lo ves tú.',
    undo: saved.before === attendance ? undefined : toAttendanceHref(here, wordBefore, id),
  })
}

/** Creates a new address for the calendar feed. The earlier address becomes invalid. */
const makeFeed = async (asked: RequestWithOwnerLink) => {
  const { business, token } = asked
  const isFirst = (await findCalendarFeedKey(db, business.id)) === null
  await createCalendarFeed(db, business, { token, actor: OWNER_ACTOR })
  return redirectWithNotice(await listOf(asked), {
    kind: 'success',
    title: isFirst ? 'Tu calendario tiene dirección' : 'Tu calendario tiene otra dirección',
    text: isFirst ? 'Está al final de esta página.' : 'La de antes ya no abre: agrega la nueva.',
  })
}

const endFeed = async (asked: RequestWithOwnerLink) => {
  await revokeCalendarFeed(db, asked.business, OWNER_ACTOR)
  return redirectWithNotice(await listOf(asked), {
    kind: 'success',
    title: 'La dirección de tu calendario ya no abre',
  })
}

export const action = createOwnerButtonAction(
  createMultiFormAction({
    '': decide,
    atendida: noting('came'),
    'no-vino': noting('missed'),
    'sin-anotar': noting(null),
    calendario: makeFeed,
    'quitar-calendario': endFeed,
  }),
)

const ATTENDANCE_TOO_EARLY_NOTICE: Notice = {
  kind: 'error',
  title: 'Todavía no es la hora de esa cita',
  text: 'Anótalo cuando llegue la hora.',
}

const DECLINE_REASON_NOT_VALID_NOTICE: Notice = {
  kind: 'error',
  title: 'El motivo no se puede guardar así',
  text: `Escríbelo más corto, hasta ${MAX_FIELD_LENGTHS.cancelReason.detalle} letras. La reserva sigue como estaba.`,
}

const DECISION_CHANGED_MEANWHILE_NOTICE: Notice = {
  kind: 'error',
  title: 'La reserva cambió mientras la mirabas',
  text: 'Aquí está como quedó.',
}

/**
 * Builds the notice after a decision. It asks the owner to inform the customer if the site sends no mail, or
 * the customer has no e-mail.
 */
const answered = (
  status: 'confirmed' | 'cancelled',
  before: Pick<UpcomingReservation, 'status' | 'email'>,
): Notice => ({
  kind: 'success',
  title: `Reserva ${status === 'confirmed' ? 'confirmada' : before.status === 'confirmed' ? 'cancelada' : 'rechazada'}`,
  text:
    isMailConfigured() && before.email
      ? 'Se lo avisamos por correo.'
      : 'Avísale tú, por teléfono o por WhatsApp.',
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? buildPageMeta(matches, { title: `Reservas: ${data.name}`, hidden: true }) : []

export default function OwnerReservationsRoute() {
  const { origin } = useSiteData()
  return <OwnerReservationsPage {...useLoaderData<typeof loader>()} origin={origin} />
}
