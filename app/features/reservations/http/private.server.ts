import { type LoaderFunctionArgs, redirectDocument } from '@remix-run/node'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { notFound } from '~/features/businesses/http/not-found.server'
import { countUp, limitKey } from '~/features/rate-limits/counter.server'
import { isMailConfigured } from '~/gateways/mail.server'
import { type Notice, redirectWithNotice } from '~/http/notice.server'
import { wakeOutbox } from '~/jobs/wake.server'
import { paths } from '~/paths'
import { rowNumber } from '~/values/row-number'
import type { ChangeContext, ReservationChange } from '../change.server'
import { type OwnReservation, readOwnReservation, shownReservation } from '../own.server'
import { idOfCodeToken } from '../token.server'
import { notifierOf } from './notifier.server'

/** What a token opens: the reservation that was made with it, or the number of one that its code opened. */
export const keyOf = (token: string): string | number => idOfCodeToken(env.SESSION_SECRETS, token) ?? token

/** The reservation a private link opens (D64); tokens of nobody, of others, of deleted ones are answered alike (T31). */
export async function ownReservation({ business: slug, token = '' }: LoaderFunctionArgs['params']) {
  const found = /^[0-9a-f]{32}$/.test(token)
    ? await readOwnReservation(db, keyOf(token), new Date())
    : undefined
  if (!found || found.business.slug !== slug) throw await notFound(db, '')
  return { reservation: found, token }
}

/** Moves of one reservation within a day. */
const MOST_MOVES = 10
const DAY = 24 * 60 * 60

/** Counts a move: each is told by mail to an address that nobody has proved to own, so beyond ten a day none is taken (T143). */
export async function isMovedTooOften(id: number): Promise<boolean> {
  const key = limitKey(env.SESSION_SECRETS[0] ?? '', 'moves of a reservation', String(id))
  return (await countUp(db, key, DAY)).count > MOST_MOVES
}

interface Own {
  reservation: OwnReservation
  token: string
}

/** What can still be changed by its private link; else throws the way back to its page, which says why not. */
export async function openReservation(params: LoaderFunctionArgs['params']): Promise<Own> {
  const own = await ownReservation(params)
  if (!own.reservation.isOpen) throw backTo(own)
  return own
}

export const backTo = ({ reservation, token }: Own) =>
  redirectDocument(paths.reservation(reservation.business, token), 303)

/** The change that whoever reserved asks for by a form. */
export function changeByCustomer({ token }: Own, form: URLSearchParams): ChangeContext {
  const now = new Date()
  const sequence = rowNumber(form.get('cambio'))
  return { changedBy: 'customer', sequence, now, notify: notifierOf('customer', now, token) }
}

/** To the page of the reservation, with `notice`; or, where somebody else was quicker, that nothing was done. */
export function leaveChanged(
  { reservation, token }: Own,
  done: ReservationChange,
  notice: Omit<Notice, 'kind'>,
) {
  if (done.ok) wakeOutbox()
  const path = paths.reservation(reservation.business, token)
  return redirectWithNotice(path, done.ok ? { kind: 'success', ...notice } : CHANGED)
}

const CHANGED: Notice = {
  kind: 'error',
  title: 'Tu reserva cambió mientras la mirabas',
  text: 'No hicimos nada. Aquí está como quedó.',
}

/** What its page shows, and no more. */
export const shown = (reservation: OwnReservation) =>
  shownReservation(reservation, { siteName: env.SITE_NAME, canMail: isMailConfigured() })
