import type { Db } from 'db/connect'
import { toValueList } from 'db/portable-sql'
import { type RawBuilder, sql } from 'kysely'
import type { BulkActionParameters, BulkListName, BulkVerb, BulkVerbOf } from '~/features/admin-lists/verbs'
import { ENTITY_LABELS } from '~/features/audit/schema'
import { deleteBusiness } from '~/features/business-admin/delete.server'
import type { BusinessValues } from '~/features/businesses/fields'
import { saveBusiness } from '~/features/businesses/save.server'
import { markUnseenByTeam } from '~/features/businesses/unseen.server'
import type { DecisionContext, DecisionResult } from '~/features/moderation/decision.server'
import { hasPicturesForModeration } from '~/features/moderation/entries.server'
import { formatEntryKey, parseEntryKey, type QueueEntryRef } from '~/features/moderation/labels'
import { publishEntry } from '~/features/moderation/publish.server'
import { readEntryVersionStamps, readQueueEntryDescriptions } from '~/features/moderation/queue.server'
import {
  rejectEntry,
  republishBusiness,
  republishRating,
  withdrawPublishedBusiness,
  withdrawRating,
} from '~/features/moderation/status-changes.server'
import { applyPromotionToBusiness } from '~/features/promotions/apply/one-business.server'
import { deletePromotion, setPromotionActive } from '~/features/promotions/manage.server'
import { changeReservationStatusByAdmin } from '~/features/reservations/admin/decide.server'
import { toSequenceHex } from '~/features/reservations/labels'
import { createMailNotifier } from '~/features/reservations/notify.server'
import { formatTrashEntryKey, parseTrashEntryKey } from '~/features/trash/entries'
import { findAllInTrash, restoreTrashEntry } from '~/features/trash/trash.server'
import { TRASH_ERROR_MESSAGES } from '~/features/trash-kinds/schema'
import { getAdminBusinessName } from '~/values/text/slug'

export interface NamedItem {
  item: string
  name: string
  /** Text written by a user, about which the moderator decides. */
  text?: string | null
}

/**
 * Returns the items with their names, in the order of `items`. Omits items that no longer exist in the list.
 */
export async function readBulkItemNames(
  db: Db,
  list: BulkListName,
  items: readonly string[],
): Promise<NamedItem[]> {
  if (list === 'revision') return nameWaiting(db, items)
  if (list === 'papelera') return nameTrash(db, items)
  const { table, name, text } = NAME_SOURCE_BY_LIST[list]
  const { rows } = await sql<{ id: number; name: string | null; text: string | null }>`
    select id, ${name} as name, ${text ?? sql`null`} as text from ${sql.table(table)}
    where deleted_at is null and id in ${toValueList(items.map(Number))}`.execute(db)
  const found = new Map(
    rows.map(({ id, name, text }) => [String(id), { name: getAdminBusinessName(name), text }]),
  )
  return items.flatMap((item) => {
    const named = found.get(item)
    return named ? [{ item, ...named }] : []
  })
}

async function nameTrash(db: Db, items: readonly string[]): Promise<NamedItem[]> {
  const entries = await findAllInTrash(
    db,
    items.flatMap((item) => parseTrashEntryKey(item) ?? []),
  )
  const named = new Map(
    entries.map(({ noun, id, title }) => [formatTrashEntryKey(noun, id), `${ENTITY_LABELS[noun]}: ${title}`]),
  )
  return items.flatMap((item) => {
    const name = named.get(item)
    return name ? [{ item, name }] : []
  })
}

async function nameWaiting(db: Db, items: readonly string[]): Promise<NamedItem[]> {
  const entries = items.flatMap((item) => parseEntryKey(item) ?? [])
  const names = await readQueueEntryDescriptions(db, entries)
  const ratings = entries.flatMap(({ kind, id }) => (kind === 'rating' ? String(id) : []))
  const texts = new Map(
    (await readBulkItemNames(db, 'opiniones', ratings)).map(({ item, text }) => [item, text]),
  )
  return items.flatMap((item) => {
    const [name, entry] = [names.get(item), parseEntryKey(item)]
    return name ? [{ item, name, text: entry?.kind === 'rating' ? texts.get(String(entry.id)) : null }] : []
  })
}

/** Reads the current stamps of the items. Undefined for a list or a verb without stamps (T149). */
export async function readItemStamps(
  db: Db,
  { list, verb }: { list: BulkListName; verb: BulkVerb },
  items: readonly string[],
): Promise<Map<string, string> | undefined> {
  if (list === 'revision')
    return readEntryVersionStamps(
      db,
      items.flatMap((item) => parseEntryKey(item) ?? []),
    )
  if (list === 'reservas') return stampReservations(db, items)
  if (list !== 'contactos' || !DECISION_VERBS.includes(verb)) return undefined
  const stamps = await readEntryVersionStamps(
    db,
    items.map((item) => ({ kind: 'registration', id: Number(item) })),
  )
  return new Map(
    items.map((item) => [item, stamps.get(formatEntryKey({ kind: 'registration', id: Number(item) })) ?? '']),
  )
}

/** Reads the stamps of reservations, from the column `sequence` (T232). */
async function stampReservations(db: Db, items: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('reservations')
    .select(['id', 'sequence'])
    .where('id', 'in', toValueList(items.map(Number)))
    .execute()
  return new Map(rows.map(({ id, sequence }) => [String(id), toSequenceHex(sequence)]))
}

const DECISION_VERBS: readonly BulkVerb[] = ['publicar', 'rechazar', 'retirar']

const CITY_OF_RESERVATION = sql`(
  select nullif(businesses.city, '') from businesses where businesses.id = reservations.business_id)`

const NAME_SOURCE_BY_LIST: Record<
  Exclude<BulkListName, 'revision' | 'papelera'>,
  { table: string; name: RawBuilder<unknown>; text?: RawBuilder<unknown> }
> = {
  contactos: { table: 'businesses', name: sql`business_name` },
  reservas: {
    table: 'reservations',
    name: sql`full_name || ' en ' || business_name || coalesce(', ' || ${CITY_OF_RESERVATION}, '')`,
  },
  promociones: { table: 'promotions', name: sql`title` },
  opiniones: {
    table: 'ratings',
    name: sql`coalesce(reviewer_name, reviewer_email, 'Un cliente') || ' sobre ' || business_name`,
    text: sql`comment`,
  },
}

/** Changes one item, in the transaction of the caller. `entry` is null if nothing changed. */
type Act = (
  trx: Db,
  item: string,
  context: DecisionContext,
  details: BulkActionParameters,
) => Promise<{ ok: boolean; entry?: number | null; why?: string; reason?: string }>

/**
 * Returns the function that a verb runs for each item of a list. Throws if the list does not have the verb.
 */
export function requireBulkFunction(list: BulkListName, verb: BulkVerb): Act {
  const ofList: Partial<Record<BulkVerb, Act>> = BULK_FUNCTIONS_BY_LIST[list]
  const act = ofList[verb]
  if (!act) throw new Error(`${list} cannot ${verb}`)
  return act
}

const ITEM_UNCHANGED_RESULT = { ok: false }

const publish =
  (prefix = ''): Act =>
  async (trx, item, context) => {
    const entry = parseEntryKey(prefix + item)
    return entry ? publishEntry(trx, entry.kind, entry.id, context) : ITEM_UNCHANGED_RESULT
  }

const refuse =
  (prefix = ''): Act =>
  async (trx, item, context, { reason }) => {
    const entry = parseEntryKey(prefix + item)
    return entry && entry.kind !== 'report' ? rejectEntry(trx, context, entry, reason) : ITEM_UNCHANGED_RESULT
  }

/** Limits a verb to published but unseen entries, or to those that wait for a decision. */
const only =
  (kind: 'unseen' | 'waiting', act: Act): Act =>
  async (trx, item, context, details) =>
    (parseEntryKey(item)?.kind === 'unseen') === (kind === 'unseen')
      ? act(trx, item, context, details)
      : ITEM_UNCHANGED_RESULT

/**
 * Publishes a waiting entry. If all results were chosen, a registration with pictures is then listed as
 * unseen (T258, T289).
 */
const publishWaiting: Act = async (trx, item, context, details) => {
  const published = await publish()(trx, item, context, details)
  const entry = parseEntryKey(item)
  if (published.ok && details.isUnread && entry?.kind === 'registration') await listPictures(trx, entry.id)
  return published
}

/** Lists a business as unseen if it has pictures (T258). */
async function listPictures(trx: Db, id: number): Promise<void> {
  if (await hasPicturesForModeration(trx, id)) await markUnseenByTeam(trx, id)
}

const save =
  (meant: (details: BulkActionParameters) => Partial<BusinessValues>): Act =>
  (trx, item, by, details) =>
    saveBusiness(trx, by, Number(item), { business: meant(details) })

/**
 * Publishes a held or a removed business. Fails with the reason for others. A held one with pictures is then
 * listed as unseen, because the list shows no pictures (T258).
 */
const bringBack: Act = async (trx, item, context, details) => {
  const business = await trx
    .selectFrom('businesses')
    .select('status')
    .where('id', '=', Number(item))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!business) return { ok: false, why: 'ya no está' }
  if (business.status === 'published') return { ok: false, why: 'ya está publicado' }
  if (business.status === 'draft')
    return { ok: false, why: 'es un borrador: complétalo y publícalo en su ficha' }
  const decided =
    business.status === 'held'
      ? await publish('registros-')(trx, item, context, details)
      : await republishUnchanged(trx, context, Number(item))
  if (!decided.ok) return decided.reason === 'changed' ? decided : { ok: false, why: whyNot(decided) }
  if (business.status === 'held') await listPictures(trx, Number(item))
  return decided
}

/** Republishes a removed business. Fails with "changed" if it changed after it was shown. */
async function republishUnchanged(trx: Db, context: DecisionContext, id: number): Promise<DecisionResult> {
  const entry: QueueEntryRef = { kind: 'registration', id }
  if (context.seen !== undefined) {
    const stamp = (await readEntryVersionStamps(trx, [entry])).get(formatEntryKey(entry))
    if (context.seen !== stamp) return { ok: false, reason: 'changed' }
  }
  return republishBusiness(trx, context, id)
}

/** Withdraws a published business. Fails with the reason for others. */
const withdrawPublished: Act = async (trx, item, context, { reason }) => {
  const withdrawn = await withdrawPublishedBusiness(trx, context, Number(item), reason)
  if (withdrawn.ok || withdrawn.reason === 'changed') return withdrawn
  if (withdrawn.reason === 'not_found') return { ok: false, why: 'ya no está' }
  return { ok: false, why: withdrawn.reason === 'decided' ? 'no está publicado' : whyNot(withdrawn) }
}

const whyNot = (decided: { ok: boolean; message?: string }) => decided.message ?? 'cambió mientras tanto'

/** Withdraws a published rating, or refuses a waiting one. */
const withdraw: Act = async (trx, item, context, details) => {
  const withdrawn = await withdrawRating(trx, context, Number(item), details.reason)
  return withdrawn.ok ? withdrawn : refuse('calificaciones-')(trx, item, context, details)
}

/** Publishes a withdrawn rating again, or publishes a waiting one. */
const show: Act = async (trx, item, context, details) => {
  const shown = await republishRating(trx, context, Number(item))
  return shown.ok ? shown : publish('calificaciones-')(trx, item, context, details)
}

/** Confirms a pending reservation. Fails with "changed" if it changed after the page showed it (T232). */
const confirm: Act = async (trx, item, { actor, site, channels, now, seen }) => {
  const waiting = await trx
    .selectFrom('reservations')
    .select('sequence')
    .where('id', '=', Number(item))
    .where('status', '=', 'pending')
    .executeTakeFirst()
  if (!waiting) return ITEM_UNCHANGED_RESULT
  if (seen !== undefined && seen !== toSequenceHex(waiting.sequence)) return { ok: false, reason: 'changed' }
  const notify = createMailNotifier({ by: 'team', site, channels, now })
  return changeReservationStatusByAdmin(trx, Number(item), 'confirmed', {
    actor,
    now,
    notify,
    sequence: waiting.sequence,
  })
}

const apply: Act = (trx, item, by, { promotion = 0 }) =>
  applyPromotionToBusiness(trx, by, { promotionId: promotion, businessId: Number(item) })

const restore: Act = async (trx, item, by) => {
  const thing = parseTrashEntryKey(item)
  if (!thing) return ITEM_UNCHANGED_RESULT
  const restored = await restoreTrashEntry(trx, by, thing.noun, thing.id)
  return restored.ok ? { ok: true } : { ok: false, why: TRASH_ERROR_MESSAGES[restored.reason] }
}

/** Verbs by list. Exporting is not one of them; it has its own address. */
const BULK_FUNCTIONS_BY_LIST: { [List in BulkListName]: Record<Exclude<BulkVerbOf<List>, 'exportar'>, Act> } =
  {
    contactos: {
      publicar: bringBack,
      rechazar: refuse('registros-'),
      retirar: withdrawPublished,
      recategorizar: save(({ category }) => ({ category })),
      verificar: save(() => ({ isVerified: true })),
      aplicar: apply,
      eliminar: (trx, item, by) => deleteBusiness(trx, by, Number(item)),
    },
    revision: {
      publicar: only('waiting', publishWaiting),
      rechazar: only('waiting', refuse()),
      visto: only('unseen', publish()),
      retirar: only('unseen', refuse()),
    },
    opiniones: { retirar: withdraw, publicar: show },
    reservas: { confirmar: confirm },
    papelera: { restaurar: restore },
    promociones: {
      activar: (trx, item, by) => setPromotionActive(trx, by, Number(item), true),
      desactivar: (trx, item, by) => setPromotionActive(trx, by, Number(item), false),
      eliminar: (trx, item, by) => deletePromotion(trx, by, Number(item)),
    },
  }
