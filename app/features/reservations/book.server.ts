import { createHash, createHmac, randomInt } from 'node:crypto'
import type { Db } from 'db/connect'
import { inScopedTransaction } from 'db/transaction'
import { recordChange } from '~/features/audit/record.server'
import { type ActorContext, getActionOrUndone } from '~/features/audit/schema'
import { buildPhoneCondition } from '~/features/businesses/find.server'
import { formatMinutes } from '~/features/businesses/service-menu/service'
import { formatAbbreviatedFullDate, formatTime } from '~/features/places/calendar'
import { removePhoneExtension } from '~/values/contact/phone'
import { hashToken } from '~/values/hash-token.server'
import {
  type BookableBusiness,
  checkSlotAvailability,
  findBookableBusiness,
  withoutVisitorBookingLimits,
} from './availability.server'
import { rewriteReservationCells } from './hold.server'
import { toStatusParam } from './labels'
import { deletePendingReminders } from './notify.server'
import type { BookingRefusal, NewReservation, ReservationNotifier } from './schema'
import { isAfter } from './slots'

/**
 * Returns the token of the private page of a reservation: 128 bits in hexadecimal (D64). A form sent twice
 * has the same token (T91). Another slot or person has another one. The person is identified by e-mail,
 * otherwise by name. `formKey` is the random value of the form. Without `secret`, the token cannot be
 * computed.
 */
export function deriveReservationToken(
  secret: string,
  formKey: string,
  businessId: number,
  { email, fullName, date, time }: Pick<NewReservation, 'email' | 'fullName' | 'date' | 'time'>,
): string {
  const said = JSON.stringify(['reservation', formKey, businessId, email ?? fullName, date, time])
  return createHmac('sha256', secret).update(said).digest('hex').slice(0, 32)
}

type BookSlotResult =
  /**
   * `token` opens the private page. `isNew` is false if the form was sent before, and its reservation is
   * neither cancelled nor deleted. `replaced` are the details before, if this form changed them.
   */
  | {
      ok: true
      id: number
      code: string
      token: string
      isNew: boolean
      replaced?: BookedDetails | undefined
    }
  | { ok: false; reason: BookingRefusal | 'no_business' }

interface BookingRequest {
  /**
   * Token from `deriveReservationToken`. A second call with it finds the same reservation, unless that was
   * cancelled or deleted.
   */
  token: string
  now: Date
  /** True if the business enters a customer who called or came in person. */
  isByBusiness?: boolean
  /** Builds the notifier from the token of the private page. */
  notifierFor?: ((token: string) => ReservationNotifier) | undefined
}

/**
 * Stores a reservation and takes its slot (rows 146, 152, D61, D63). It is `confirmed` if the business
 * confirms at once and the request is not doubtful, otherwise `pending`. The same form sent again can correct
 * its reservation. If that was cancelled or deleted, it books again. Fails with `slot_taken`, `not_offered`,
 * `too_many_open` or `no_business`.
 */
export async function bookSlot(
  db: Db,
  businessId: number,
  values: NewReservation,
  { token: first, now, isByBusiness, notifierFor }: BookingRequest,
): Promise<BookSlotResult> {
  return inScopedTransaction(
    db,
    { what: 'booking', id: businessId },
    async (trx): Promise<BookSlotResult> => {
      const { token, before } = await findSent(trx, first)
      const notify = notifierFor?.(token)
      const found = await findBookableBusiness(trx, businessId, now)
      const business = found && isByBusiness ? withoutVisitorBookingLimits(found) : found
      if (before) {
        const corrected = await correct(trx, business, before, { values, now, notify })
        if (!corrected.ok) return corrected
        const { id, code } = before
        return { ok: true, isNew: false, id, code, token, replaced: corrected.replaced }
      }
      if (!business) return { ok: false, reason: 'no_business' }
      const place = await checkSlotAvailability(trx, business, { ...values, ...values.length })
      if (!place.ok) return place
      if (await hasTooManyOpen(trx, business, values.phone)) return { ok: false, reason: 'too_many_open' }
      const stored = await insert(trx, business, values, { token, now })
      await rewriteReservationCells(trx, [stored.id], now)
      await notify?.(trx, stored.id, stored.status === 'confirmed' ? 'accepted' : 'booked')
      return { ok: true, isNew: true, id: stored.id, code: stored.code, token }
    },
  )
}

/**
 * Finds the reservation that this form made before. If it was cancelled or deleted, continues with the next
 * token. Returns the reservation, if any, and its token.
 */
async function findSent(trx: Db, first: string) {
  for (let token = first; ; token = deriveNextReservationToken(token)) {
    const before = await trx
      .selectFrom('reservations')
      .select(['id', 'code', 'status', 'deleted_at', 'full_name', 'email', 'phone', 'requirement', 'comment'])
      .select(['minutes', 'buffer_minutes', 'reservation_date as date', 'reservation_time as time'])
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirst()
    if (!before || (before.status !== 'cancelled' && before.deleted_at === null)) return { token, before }
  }
}

/**
 * Returns the token for booking again with the same form, after the reservation with `token` was cancelled or
 * deleted. Computing it needs `token`.
 */
const deriveNextReservationToken = (token: string): string =>
  createHash('sha256').update(`after ${token}`).digest('hex').slice(0, 32)

type Sent = NonNullable<Awaited<ReturnType<typeof findSent>>['before']>

interface Correction {
  values: NewReservation
  now: Date
  notify: ReservationNotifier | undefined
}

/**
 * Updates a reservation from a form sent again. Returns the details before, if it changed. A doubtful change
 * makes it pending (T293). Fails if a new duration does not fit, if a new phone has too many open reservations,
 * or with `no_business`. A completed or past reservation does not change, because its phone number decides who
 * may rate (T274).
 */
async function correct(
  trx: Db,
  business: BookableBusiness | undefined,
  { id, status, deleted_at: _, code: __, date, time, ...stored }: Sent,
  { values, now, notify }: Correction,
): Promise<{ ok: true; replaced?: BookedDetails } | { ok: false; reason: BookingRefusal | 'no_business' }> {
  const sent = toBookedDetails(values)
  const isSame = Object.entries(sent).every(
    ([column, value]) => stored[column as keyof typeof sent] === value,
  )
  if (isSame || status === 'completed') return { ok: true }
  if (!business) return { ok: false, reason: 'no_business' }
  if (!isAfter({ date, time }, business.now)) return { ok: true }
  if (sent.minutes !== stored.minutes || sent.buffer_minutes !== stored.buffer_minutes) {
    const place = await checkSlotAvailability(trx, business, { date, time, ...values.length }, id)
    if (!place.ok) return place
  }
  const isSamePhone = removePhoneExtension(sent.phone) === removePhoneExtension(stored.phone)
  if (!isSamePhone && (await hasTooManyOpen(trx, business, sent.phone)))
    return { ok: false, reason: 'too_many_open' }
  await trx
    .updateTable('reservations')
    .set(({ eb }) => ({
      ...sent,
      ...(values.isDoubtful && { is_doubtful: 1, status: 'pending' }),
      sequence: eb('sequence', '+', 1),
      updated_at: now.toISOString(),
    }))
    .where('id', '=', id)
    .execute()
  if (values.isDoubtful) await deletePendingReminders(trx, id)
  await rewriteReservationCells(trx, [id], now)
  await notify?.(trx, id, 'changed')
  return { ok: true, replaced: stored }
}

/**
 * Whether this phone already has the maximum number of upcoming pending or confirmed reservations. False if
 * the business sets no maximum.
 */
async function hasTooManyOpen(
  trx: Db,
  { id, rules, now }: BookableBusiness,
  phone: string,
): Promise<boolean> {
  if (rules.maxOpen === null) return false
  const number = removePhoneExtension(phone)
  const open = await trx
    .selectFrom('reservations')
    .select(['reservation_date as date', 'reservation_time as time'])
    .where('business_id', '=', id)
    // The same phone with another extension is the same person.
    .where(buildPhoneCondition(number))
    .where('status', 'in', ['pending', 'confirmed'])
    .where('deleted_at', 'is', null)
    .where('reservation_date', '>=', now.date)
    .execute()
  return open.filter((slot) => isAfter(slot, now)).length >= rules.maxOpen
}

/** Columns that a form sent again may change. */
const toBookedDetails = ({ length, ...values }: NewReservation) => ({
  full_name: values.fullName,
  email: values.email,
  phone: values.phone,
  requirement: values.requirement,
  comment: values.comment,
  minutes: length.minutes,
  buffer_minutes: length.buffer,
})

type BookedDetails = ReturnType<typeof toBookedDetails>

interface TokenAndMoment {
  token: string
  now: Date
}

async function insert(
  trx: Db,
  business: BookableBusiness,
  values: NewReservation,
  { token, now }: TokenAndMoment,
) {
  const moment = now.toISOString()
  return trx
    .insertInto('reservations')
    .values({
      business_id: business.id,
      business_name: business.name,
      contact_person: business.contactPerson,
      ...toBookedDetails(values),
      reservation_date: values.date,
      reservation_time: values.time,
      time_zone: business.timeZone,
      admin_note: null,
      is_doubtful: values.isDoubtful ? 1 : 0,
      status: business.rules.isConfirmedAtOnce && !values.isDoubtful ? 'confirmed' : 'pending',
      code: await generateFreeCode(trx),
      token_hash: hashToken(token),
      created_at: moment,
      updated_at: moment,
      deleted_at: null,
    })
    .returning(['id', 'code', 'status'])
    .executeTakeFirstOrThrow()
}

/** Returns a random code of six letters and digits that no reservation has. */
async function generateFreeCode(trx: Db): Promise<string> {
  for (;;) {
    const code = Array.from({ length: 6 }, () => CODE_CHARACTERS[randomInt(CODE_CHARACTERS.length)]).join('')
    const used = await trx.selectFrom('reservations').select('id').where('code', '=', code).executeTakeFirst()
    if (!used) return code
  }
}

/** Letters and digits of a code. I, L, O, 0 and 1 are omitted, because they look alike. */
const CODE_CHARACTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

export type AddWalkInResult =
  | Exclude<BookSlotResult, { ok: true }>
  | (Extract<BookSlotResult, { ok: true }> & { entry: number | null })

/**
 * Enters a customer who called or came in person, for owners and administrators. The reservation needs a free
 * slot and is confirmed at once (D61). No mail is sent. The same form sent again can correct its reservation.
 */
export function addWalkIn(
  db: Db,
  { actor, now = new Date() }: ActorContext,
  businessId: number,
  { values, token }: { values: NewReservation; token: string },
): Promise<AddWalkInResult> {
  return inScopedTransaction(
    db,
    { what: 'booking', id: businessId },
    async (trx): Promise<AddWalkInResult> => {
      const booked = await bookSlot(trx, businessId, values, { token, now, isByBusiness: true })
      if (!booked.ok) return booked
      const { isNew, replaced, id, code } = booked
      if (!isNew && !replaced) return { ...booked, entry: null }
      const about = { noun: 'reservation', id, title: `${code}, ${await nameOf(trx, businessId)}` } as const
      const change = replaced
        ? ({
            action: 'changed',
            before: toLogged(replaced),
            after: toLogged(toBookedDetails(values)),
          } as const)
        : {
            action: getActionOrUndone(actor, 'created'),
            after: timeOf(values),
            undo: { trash: 'delete' } as const,
          }
      return { ...booked, entry: await recordChange(trx, actor, { ...about, ...change }, now) }
    },
  )
}

const timeOf = ({ date, time }: NewReservation) => ({
  Estado: toStatusParam('confirmed'),
  Horario: `${formatAbbreviatedFullDate(date)}, ${formatTime(time)}`,
})

const toLogged = (details: BookedDetails) => ({
  Nombre: details.full_name,
  Correo: details.email,
  Teléfono: details.phone,
  Requerimiento: details.requirement,
  Comentario: details.comment,
  Duración: formatMinutes(details.minutes),
})

async function nameOf(trx: Db, id: number): Promise<string> {
  const { name } = await trx
    .selectFrom('businesses')
    .select('business_name as name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return name
}
