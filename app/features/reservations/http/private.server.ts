import { type LoaderFunctionArgs, redirectDocument } from '@remix-run/node'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { buildBusinessNotFoundResponse } from '~/features/businesses/http/business-param.server'
import { findBusinessByFormerSlug } from '~/features/businesses/slugs.server'
import { buildLimitKey, incrementLimit } from '~/features/rate-limits/counter.server'
import { isMailConfigured } from '~/gateways/mail.server'
import { href } from '~/href'
import { createLazySignedCookie, ONE_YEAR_SECONDS } from '~/http/cookies.server'
import { type Notice, redirectWithNotice } from '~/http/notice.server'
import { wakeOutbox } from '~/jobs/wake.server'
import { parseIdOrVersion } from '~/values/list-query'
import type { ReservationChangeContext, ReservationChangeResult } from '../change.server'
import {
  type CustomerReservation,
  readReservationByToken,
  toShownReservation,
} from '../customer-reservation.server'
import { createMailNotifier } from '../notify.server'
import type { ReservationActor, ReservationNotifier } from '../schema'

/** Maximum number of remembered reservations. A cookie has at most 4 kB. */
const MAX_REMEMBERED_RESERVATIONS = 20

const cookie = createLazySignedCookie({ name: 'reservas', maxAge: ONE_YEAR_SECONDS })

/**
 * Reads the private tokens that this browser remembers, newest first. Empty if the cookie is missing or its
 * signature is wrong.
 */
export async function readReservationTokens(request: Request): Promise<string[]> {
  const value: unknown = await cookie().parse(request.headers.get('cookie'))
  return typeof value === 'string' ? value.split('.').filter((token) => /^[0-9a-f]{32}$/.test(token)) : []
}

/** Remembers a reservation in this browser, as the newest one. */
export async function rememberReservation(
  request: Request,
  response: Response,
  token: string,
): Promise<Response> {
  const before = (await readReservationTokens(request)).filter((each) => each !== token)
  return saveReservationTokens(response, [token, ...before])
}

/** Adds a cookie that stores the first twenty of these tokens. Without tokens the cookie is deleted. */
export async function saveReservationTokens(
  response: Response,
  tokens: readonly string[],
): Promise<Response> {
  const list = tokens.slice(0, MAX_REMEMBERED_RESERVATIONS).join('.')
  response.headers.append('Set-Cookie', await cookie().serialize(list, list ? {} : { maxAge: 0 }))
  return response
}

/** Builds the notifier for a change by `by`. `token` is the token of the customer. */
export const createReservationNotifier = (
  by: ReservationActor,
  now: Date,
  token?: string,
): ReservationNotifier =>
  createMailNotifier({
    by,
    token,
    site: { name: env.SITE_NAME, origin: env.PUBLIC_ORIGIN },
    channels: { mail: isMailConfigured() },
    secret: env.SESSION_SECRETS[0] ?? '',
    now,
  })

/** Reads the reservation that a token opens, as of `now`. */
export const loadReservationByToken = (token: string, now = new Date()) =>
  readReservationByToken(db, token, { secrets: env.SESSION_SECRETS, now })

/**
 * Returns the reservation of a private link (D64). Unknown, deleted and foreign ones throw the same not-found
 * page (T31). A former slug throws a redirect.
 */
export async function requireCustomerReservation({ slug, token = '' }: LoaderFunctionArgs['params']) {
  const found = /^[0-9a-f]{32}$/.test(token) ? await loadReservationByToken(token) : undefined
  if (!found) throw await buildBusinessNotFoundResponse(db, '')
  // The slug of the business may have changed, for example by a merge into another one (D24).
  if (found.business.slug !== slug) {
    const now = await findBusinessByFormerSlug(db, slug ?? '')
    if (now?.slug !== found.business.slug) throw await buildBusinessNotFoundResponse(db, '')
    throw redirectDocument(href('/:categorySlug/:slug/reservado/:token', { ...found.business, token }), 301)
  }
  return { reservation: found, token }
}

/** Maximum number of moves and answers to proposals per day, by the customer of one reservation. */
const MAX_CUSTOMER_MOVES_PER_DAY = 10
const DAY_SECONDS = 24 * 60 * 60

/**
 * Counts a move, or an answer to a proposal, by the customer. Returns true above ten a day, because it can
 * send mail to an address that is not confirmed (T143).
 */
export async function countMoveAndCheckLimit(reservationId: number): Promise<boolean> {
  const key = buildLimitKey(env.SESSION_SECRETS[0] ?? '', 'moves of a reservation', String(reservationId))
  return (await incrementLimit(db, key, DAY_SECONDS)).count > MAX_CUSTOMER_MOVES_PER_DAY
}

interface Own {
  reservation: CustomerReservation
  token: string
}

/**
 * Returns the reservation if its customer can still change it. If not, throws a redirect to its page. An
 * invalid link throws the not-found page.
 */
export async function requireChangeableReservation(params: LoaderFunctionArgs['params']): Promise<Own> {
  const own = await requireCustomerReservation(params)
  if (!own.reservation.isOpen) throw redirectToReservation(own)
  return own
}

export const redirectToReservation = ({ reservation, token }: Own) =>
  redirectDocument(href('/:categorySlug/:slug/reservado/:token', { ...reservation.business, token }), 303)

/** Builds the context for a change by the customer. */
export function buildCustomerChangeContext({ token }: Own, form: URLSearchParams): ReservationChangeContext {
  const now = new Date()
  const sequence = parseIdOrVersion(form.get('cambio'))
  return { changedBy: 'customer', sequence, now, notify: createReservationNotifier('customer', now, token) }
}

/**
 * Redirects to the page of the reservation with `notice`. If the change failed, the notice states that
 * nothing was done. Otherwise starts the delivery of messages.
 */
export function redirectAfterReservationChange(
  { reservation, token }: Own,
  result: ReservationChangeResult,
  notice: Omit<Notice, 'kind'>,
) {
  if (result.ok) wakeOutbox()
  const path = href('/:categorySlug/:slug/reservado/:token', { ...reservation.business, token })
  return redirectWithNotice(path, result.ok ? { kind: 'success', ...notice } : CHANGED_MEANWHILE_NOTICE)
}

const CHANGED_MEANWHILE_NOTICE: Notice = {
  kind: 'error',
  title: 'Tu reserva cambió mientras la mirabas',
  text: 'No hicimos nada. Aquí está como quedó.',
}

/** Selects the data of a reservation for its private page. */
export const toCustomerReservationPageData = (reservation: CustomerReservation) =>
  toShownReservation(reservation, { siteName: env.SITE_NAME, canMail: isMailConfigured() })
