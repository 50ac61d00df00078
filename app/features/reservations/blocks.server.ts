import type { Db } from 'db/connect'
import { insertInBatches } from 'db/insert'
import { inScopedTransaction } from 'db/transaction'
import { z } from 'zod'
import { recordChange } from '~/features/audit/record.server'
import { type ActorContext, getActionOrUndone, type UndoHandler } from '~/features/audit/schema'
import { addDays, formatFullDate, formatTime, isCalendarDate } from '~/features/places/calendar'
import { MAX_DAYS_AHEAD, QUARTER_TIMES } from './slots'

const QUARTERS_PER_DAY = 96

/** Part of a day in which a business takes no reservations. */
export interface BlockedTime {
  /** `yyyy-MM-dd` */
  date: string
  /** Quarters of an hour of the day, 0 to 95. `end` is not included; 96 means midnight. */
  first: number
  end: number
}

/** Maximum number of blocks of a business. */
export const MAX_BLOCKS_PER_BUSINESS = 400

/** Lists the blocks of a business on `from` (`yyyy-MM-dd`) or later, in order. */
export function listBlocks(db: Db, businessId: number, from = ''): Promise<BlockedTime[]> {
  return db
    .selectFrom('booking_blocks')
    .select(['date', 'first_quarter as first', 'end_quarter as end'])
    .where('business_id', '=', businessId)
    .where('date', '>=', from)
    .orderBy('date')
    .orderBy('first_quarter')
    .execute()
}

export type SaveBlocksResult =
  /**
   * `booked`: number of existing reservations in the added blocks, 0 if nothing changed. `entry`: id of the
   * log entry, or null if nothing changed.
   */
  { ok: true; booked: number; entry: number | null } | { ok: false; reason: 'not_found' | 'too_many' }

/**
 * Blocks time of a business, for owners and administrators. Existing reservations remain. New, moved and
 * reopened ones cannot use that time (D61). Sends no mail. Fails with `not_found` or `too_many`.
 */
export const addBlocks = (
  db: Db,
  by: ActorContext,
  businessId: number,
  added: readonly BlockedTime[],
): Promise<SaveBlocksResult> =>
  save(db, by, businessId, (blocks) => mergeBlockedTimes([...blocks, ...added]), added)

/**
 * Removes a block. Succeeds if the business has no such block. Fails with `not_found` if the business does
 * not exist or is in the trash.
 */
export const removeBlock = (
  db: Db,
  by: ActorContext,
  businessId: number,
  { date, first }: Omit<BlockedTime, 'end'>,
) =>
  save(db, by, businessId, (blocks) => blocks.filter((block) => block.date !== date || block.first !== first))

const BLOCKS_LOG_LABEL = 'Horas bloqueadas'

/**
 * Undoes a change of blocks: its days get their former blocks. It does nothing if a block of these days
 * changed since; other days do not matter. Fails with `not_found`, or with `refused` if there would be too
 * many blocks.
 */
export const undoBlocks: UndoHandler = async (trx, by, id, { state }) => {
  if (!state || (await nameOf(trx, id)) === undefined) return { ok: false, reason: 'not_found' }
  const former = parseBlocks(state.before)
  const days = new Set([...former, ...parseBlocks(state.after)].map(({ date }) => date))
  const isOfDays = ({ date }: BlockedTime) => days.has(date)
  const current = await listBlocks(trx, id)
  if (serializeBlocks(current.filter(isOfDays)) !== state.after)
    return { ok: true, done: [], notUndone: [BLOCKS_LOG_LABEL] }
  const saved = await save(trx, by, id, (blocks) =>
    mergeBlockedTimes([...blocks.filter((block) => !isOfDays(block)), ...former]),
  )
  return saved.ok
    ? { ok: true, done: [BLOCKS_LOG_LABEL], notUndone: [] }
    : { ok: false, reason: 'refused', message: 'Ya son demasiadas horas bloqueadas.' }
}

/** Age in days after which the next save deletes a block. */
const BLOCK_RETENTION_DAYS = 31

function save(
  db: Db,
  { actor, now = new Date() }: ActorContext,
  businessId: number,
  change: (blocks: BlockedTime[]) => BlockedTime[],
  added: readonly BlockedTime[] = [],
): Promise<SaveBlocksResult> {
  return inScopedTransaction(
    db,
    { what: 'booking', id: businessId },
    async (trx): Promise<SaveBlocksResult> => {
      const title = await nameOf(trx, businessId)
      if (title === undefined) return { ok: false, reason: 'not_found' }
      const oldest = addDays(now.toISOString().slice(0, 10), -BLOCK_RETENTION_DAYS)
      await trx
        .deleteFrom('booking_blocks')
        .where('business_id', '=', businessId)
        .where('date', '<', oldest)
        .execute()
      const before = await listBlocks(trx, businessId)
      const after = change(before).filter(({ date }) => date >= oldest)
      if (after.length > MAX_BLOCKS_PER_BUSINESS) return { ok: false, reason: 'too_many' }
      if (serializeBlocks(before) === serializeBlocks(after)) return { ok: true, booked: 0, entry: null }
      await trx.deleteFrom('booking_blocks').where('business_id', '=', businessId).execute()
      const rows = after.map(({ date, first, end }) => ({
        business_id: businessId,
        date,
        first_quarter: first,
        end_quarter: end,
      }))
      await insertInBatches(trx, 'booking_blocks', rows)
      // Only days that differ are logged, because entries with all blocks would need much space (T279).
      const [stored, wanted] = onDifferingDays(before, after)
      const state = {
        name: 'booking_blocks',
        before: serializeBlocks(stored),
        after: serializeBlocks(wanted),
      } as const
      const entry = {
        action: getActionOrUndone(actor, 'changed'),
        noun: 'contact',
        id: businessId,
        title,
      } as const
      const noted = { ...entry, before: inWords(stored), after: inWords(wanted), undo: { state } }
      return {
        ok: true,
        booked: await countBooked(trx, businessId, added),
        entry: await recordChange(trx, actor, noted, now),
      }
    },
  )
}

function onDifferingDays(
  before: readonly BlockedTime[],
  after: readonly BlockedTime[],
): [BlockedTime[], BlockedTime[]] {
  const keyOn = (blocks: readonly BlockedTime[], day: string) =>
    serializeBlocks(blocks.filter(({ date }) => date === day))
  const days = new Set([...before, ...after].map(({ date }) => date))
  const differing = new Set([...days].filter((day) => keyOn(before, day) !== keyOn(after, day)))
  const isDiffering = ({ date }: BlockedTime) => differing.has(date)
  return [before.filter(isDiffering), after.filter(isDiffering)]
}

const inWords = (blocks: readonly BlockedTime[]) => ({ [BLOCKS_LOG_LABEL]: blocks.map(describeBlock) })

async function nameOf(trx: Db, id: number): Promise<string | undefined> {
  const row = await trx
    .selectFrom('businesses')
    .select('business_name as name')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.name
}

async function countBooked(
  trx: Db,
  businessId: number,
  [first, ...others]: readonly BlockedTime[],
): Promise<number> {
  if (!first) return 0
  const rows = await trx
    .selectFrom('reservation_cells')
    .select('reservation_id as id')
    .where('business_id', '=', businessId)
    .where('held_until', 'is', null)
    .where('date', '>=', first.date)
    .where('date', '<=', (others.at(-1) ?? first).date)
    .where('quarter', '>=', first.first)
    .where('quarter', '<', first.end)
    .distinct()
    .execute()
  return rows.length
}

/** Builds blocks of the same time on `days` consecutive days, starting at `date`. */
const buildDailyBlocks = (
  date: string,
  days: number,
  { first, end }: Omit<BlockedTime, 'date'>,
): BlockedTime[] => Array.from({ length: days }, (_, index) => ({ date: addDays(date, index), first, end }))

/** Sorts blocks, and joins those of one day that touch or overlap. */
export function mergeBlockedTimes(blocks: readonly BlockedTime[]): BlockedTime[] {
  const result: BlockedTime[] = []
  const inOrder = [...blocks].sort((a, b) => a.date.localeCompare(b.date) || a.first - b.first)
  for (const block of inOrder) {
    const last = result.at(-1)
    if (last?.date === block.date && block.first <= last.end) last.end = Math.max(last.end, block.end)
    else result.push({ ...block })
  }
  return result
}

/** Formats blocks as a text by which they can be compared. Empty if there are none. */
const serializeBlocks = (blocks: readonly BlockedTime[]): string =>
  blocks.length > 0 ? JSON.stringify(blocks.map(({ date, first, end }) => [date, first, end])) : ''

/** Parses a text of `serializeBlocks`. */
const parseBlocks = (key: string): BlockedTime[] =>
  key ? JSON.parse(key).map(([date, first, end]: [string, number, number]) => ({ date, first, end })) : []

/** Formats a block as `martes 1 de diciembre de 2026, de 1:00 p. m. a 3:00 p. m.` */
export function describeBlock({ date, first, end }: BlockedTime): string {
  const span = first === 0 && end === QUARTERS_PER_DAY ? 'todo el día' : `de ${clock(first)} a ${clock(end)}`
  return `${formatFullDate(date)}, ${span}`
}

const clock = (quarter: number) =>
  quarter === QUARTERS_PER_DAY ? 'medianoche' : formatTime(QUARTER_TIMES[quarter] ?? '')

/** Maximum number of days that one form can block. */
export const MAX_BLOCKED_DAYS_PER_FORM = 60

const timeOfDay = z
  .string()
  .max(8, 'Elige la hora')
  .optional()
  .refine(
    (time) => !time || QUARTER_TIMES.includes(time),
    'Elige una hora en punto, y cuarto, media o menos cuarto',
  )
  .transform((time) => (time ? QUARTER_TIMES.indexOf(time) : null))

/**
 * Schema of the form that blocks time. `today` is the local date, `yyyy-MM-dd`. A form without hours blocks
 * whole days.
 */
export const blocksSchema = (today: string) =>
  z
    .object({
      dia: z
        .string('Elige el día')
        .refine(isCalendarDate, { error: 'Elige el día en el calendario', abort: true })
        .refine((date) => date >= today, 'Ese día ya pasó: elige uno de hoy en adelante')
        .refine(
          (date) => date <= addDays(today, MAX_DAYS_AHEAD),
          'Falta mucho para ese día: elige uno de los próximos 12 meses',
        ),
      hasta: z
        .string()
        .optional()
        .refine((date) => !date || isCalendarDate(date), 'Elige el último día en el calendario'),
      de: timeOfDay,
      a: timeOfDay,
    })
    .transform(({ dia, hasta, de, a }, context): BlockedTime[] => {
      const days = hasta ? Math.round((Date.parse(hasta) - Date.parse(dia)) / 86_400_000) + 1 : 1
      const refuse = (field: string, message: string) => {
        context.addIssue({ code: 'custom', path: [field], message })
        return z.NEVER
      }
      if (days < 1) return refuse('hasta', 'El último día va después del primero')
      if (days > MAX_BLOCKED_DAYS_PER_FORM)
        return refuse('hasta', `Como mucho ${MAX_BLOCKED_DAYS_PER_FORM} días a la vez`)
      if (de === null && a === null) return buildDailyBlocks(dia, days, { first: 0, end: QUARTERS_PER_DAY })
      if (de === null) return refuse('de', 'Di también desde qué hora')
      // Midnight as end time means the end of the day.
      const end = a === null ? undefined : a === 0 ? QUARTERS_PER_DAY : a
      if (end === undefined) return refuse('a', 'Di también hasta qué hora')
      if (end <= de) return refuse('a', 'La hora final va después de la primera')
      return buildDailyBlocks(dia, days, { first: de, end })
    })
