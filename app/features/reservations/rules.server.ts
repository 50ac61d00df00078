import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import type { BookingRules as BookingRulesRow } from 'db/types'
import type { Insertable } from 'kysely'
import { createStateUndoHandler, recordChange } from '~/features/audit/record.server'
import { type ActorContext, getLoggedAction } from '~/features/audit/schema'
import { incrementBusinessVersion } from '~/features/businesses/write.server'
import { BOOKING_RULE_COLUMNS, type BookingRules, toBookingRules } from './rules'

/** Reads the booking rules of a business. Null if it has none. */
export async function findBookingRules(db: Db, businessId: number): Promise<BookingRules | null> {
  const row = await db
    .selectFrom('booking_rules as rules')
    .select(BOOKING_RULE_COLUMNS)
    .where('business_id', '=', businessId)
    .executeTakeFirst()
  return row ? toBookingRules(row) : null
}

export type SaveBookingRulesResult = { ok: true } | { ok: false; reason: 'changed'; stored: string }

/**
 * Stores the booking rules of a business. Null removes them, so that the default rules apply (D116, D156).
 * Fails if the stored rules differ from `before`, a text of `serializeBookingRules` (F44).
 */
export function saveBookingRules(
  db: Db,
  { actor, now = new Date() }: ActorContext,
  businessId: number,
  { rules, before }: { rules: BookingRules | null; before: string },
): Promise<SaveBookingRulesResult> {
  return inTransaction(db, async (trx): Promise<SaveBookingRulesResult> => {
    const stored = await findBookingRules(trx, businessId)
    if (serializeBookingRules(stored) !== before)
      return { ok: false, reason: 'changed', stored: serializeBookingRules(stored) }
    if (serializeBookingRules(rules) === before) return { ok: true }
    await trx.deleteFrom('booking_rules').where('business_id', '=', businessId).execute()
    if (rules) await trx.insertInto('booking_rules').values(toRow(businessId, rules)).execute()
    const title = await incrementBusinessVersion(trx, businessId, now)
    const entry = {
      action: getLoggedAction(actor, 'changed'),
      noun: 'contact',
      id: businessId,
      title,
    } as const
    const undo = { state: { name: 'booking_rules', before, after: serializeBookingRules(rules) } } as const
    await recordChange(trx, actor, { ...entry, before: inWords(stored), after: inWords(rules), undo }, now)
    return { ok: true }
  })
}

export const undoBookingRules = createStateUndoHandler({
  label: 'Reglas de citas',
  read: async (trx, id) => {
    const business = await trx
      .selectFrom('businesses')
      .select('id')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    return business ? serializeBookingRules(await findBookingRules(trx, id)) : null
  },
  write: async (trx, by, id, state) => {
    const rules: BookingRules | null = state ? JSON.parse(state) : null
    await saveBookingRules(trx, by, id, {
      rules,
      before: serializeBookingRules(await findBookingRules(trx, id)),
    })
    return null
  },
})

/** Formats rules as a text by which they can be compared. Empty without rules. */
export const serializeBookingRules = (rules: BookingRules | null): string =>
  rules ? JSON.stringify(rules) : ''

const toRow = (businessId: number, { asks, ...rules }: BookingRules): Insertable<BookingRulesRow> => ({
  business_id: businessId,
  step_minutes: rules.step,
  hours_ahead: rules.hoursAhead,
  days_ahead: rules.daysAhead,
  max_open: rules.maxOpen,
  is_confirmed_at_once: rules.isConfirmedAtOnce ? 1 : 0,
  asks_email: asks.email ? 1 : 0,
  asks_requirement: asks.requirement ? 1 : 0,
  asks_comment: asks.comment ? 1 : 0,
})

const inWords = (rules: BookingRules | null) => ({
  'Reglas de citas': rules
    ? [
        `cada ${rules.step} min`,
        `${rules.hoursAhead} h antes`,
        `hasta ${rules.daysAhead} días`,
        rules.maxOpen === null ? 'sin máximo' : `máximo ${rules.maxOpen}`,
        rules.isConfirmedAtOnce ? 'se confirman solas' : 'se confirman a mano',
        rules.asks.email && 'pide correo',
        rules.asks.requirement && 'pide qué necesitas',
        rules.asks.comment && 'pide comentario',
      ]
        .filter(Boolean)
        .join(', ')
    : null,
})
