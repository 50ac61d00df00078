import type { Db } from 'db/connect'
import { recordChange } from '~/features/audit/record.server'
import type { By } from '~/features/audit/schema'
import { refreshQuality } from '~/features/businesses/refresh-quality.server'
import { saveSlugRedirect } from '~/features/businesses/slug-redirects.server'
import { indexPending } from '~/features/search/indexing.server'
import { deletePageOf, gone } from '../delete.server'
import { setContactCategories } from '../edit/set-categories.server'
import { planFill } from './fill.server'
import { asLegend } from './labels'
import { moveToOtherBusiness } from './move.server'
import { type MergePair, readPair } from './read.server'
import type { MergeChoice, MergeRefusal, Moved } from './schema'
import { writeFill } from './write.server'

export type Merged =
  | { ok: true; pair: MergePair; moved: Moved; filled: string[]; taken: string[] }
  | { ok: false; reason: MergeRefusal }

const NOTHING: Moved = {
  ratings: 0,
  withdrawn: 0,
  reservations: 0,
  beside: 0,
  promotions: 0,
  ownerLinks: 0,
  reports: 0,
}

interface MergeRequest {
  keep: number
  drop: number
  versions: { keep: number; drop: number }
  /** The fields of which the duplicate's are kept, by their names. */
  taken?: ReadonlySet<string>
}

/**
 * Makes two contacts one (D24), all or nothing: what hangs on the duplicate moves, what is empty is filled in, what was
 * taken of it is written over, its page's address leads to the other, it goes to the trash. Refused as `readPair` does, or when one has changed.
 */
export function mergeContacts(
  db: Db,
  { actor, now = new Date() }: By,
  { keep, drop, versions, taken = new Set() }: MergeRequest,
): Promise<Merged> {
  return db.transaction().execute(async (trx): Promise<Merged> => {
    const read = await readPair(trx, keep, drop)
    if (!read.ok) return read
    const { kept, dropped } = read
    if (kept.version !== versions.keep || dropped.version !== versions.drop)
      return { ok: false, reason: 'changed' }
    const fill = await planFill(trx, [keep, drop], taken)
    const [to, from] = [kept.page, dropped.page]
    const both = to && from && { from: from.id, to: to.id, actor, now }
    const moved = both ? await moveToOtherBusiness(trx, both) : NOTHING
    await uniteCategories(trx, kept.id, dropped.id, to?.id ?? null)
    await writeFill(trx, { kept, dropped }, fill, now)
    await discard(trx, drop, keep, now)
    if (to && from) await saveSlugRedirect(trx, to.id, { before: from.slug, after: to.slug }, now)
    for (const page of [to, from]) if (page) await refreshQuality(trx, page.id)
    const chosen = fill.choices.filter(({ name }) => taken.has(name))
    await note(trx, { actor, now }, { kept, dropped }, { moved, filled: fill.labels, chosen })
    await indexPending(trx)
    const labels = { filled: fill.labels, taken: chosen.map(({ label }) => label) }
    return { ok: true, pair: { kept, dropped }, moved, ...labels }
  })
}

async function uniteCategories(trx: Db, keptId: number, droppedId: number, businessId: number | null) {
  const ids = async (contactId: number) => {
    const filed = await trx
      .selectFrom('contact_categories')
      .select('category_id')
      .where('contact_id', '=', contactId)
      .orderBy('position')
      .execute()
    return filed.map((row) => row.category_id)
  }
  const both = [...(await pageCategories(trx, businessId)), ...(await ids(keptId)), ...(await ids(droppedId))]
  await setContactCategories(trx, { contactId: keptId, businessId }, [...new Set(both)])
}

async function pageCategories(trx: Db, businessId: number | null): Promise<number[]> {
  if (businessId === null) return []
  const rows = await trx
    .selectFrom('business_categories as filed')
    .innerJoin('business_pages as page', 'page.id', 'filed.business_id')
    .select(['filed.category_id', 'page.category_id as primary'])
    .where('filed.business_id', '=', businessId)
    .orderBy('filed.position')
    .execute()
  return [...rows.slice(0, 1).map((row) => row.primary), ...rows.map((row) => row.category_id)]
}

async function discard(trx: Db, id: number, keptId: number, now: Date): Promise<void> {
  const moment = now.toISOString()
  await trx
    .updateTable('contacts')
    .set(({ eb }) => ({ ...gone(moment), merged_into: keptId, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await deletePageOf(trx, id, moment)
}

/**
 * Of the duplicate its number, and what was taken of it, beside what stood there: what the log says of the other stays
 * when the duplicate is erased (D101).
 */
async function note(
  trx: Db,
  { actor, now }: By,
  { kept, dropped }: MergePair,
  { moved, filled, chosen }: { moved: Moved; filled: string[]; chosen: MergeChoice[] },
): Promise<void> {
  const titleOf = (name: string) => name || 'negocio-sin-nombre'
  const saidBy = (side: 'kept' | 'dropped') =>
    Object.fromEntries(chosen.map((choice) => [asLegend(choice.label), choice[side]]))
  const after = {
    ...saidBy('dropped'),
    'Se le unió': `Contacto ${dropped.id}`,
    ...(filled.length > 0 && { Completado: filled }),
    ...Object.fromEntries(
      [
        ['Calificaciones', moved.ratings],
        ['Reservas', moved.reservations],
        ['Promociones', moved.promotions],
        ['Enlaces del dueño', moved.ownerLinks],
        ['Reportes', moved.reports],
      ].filter(([, count]) => count !== 0),
    ),
  }
  const base = { noun: 'contact' as const }
  await recordChange(
    trx,
    actor,
    { ...base, action: 'merged', id: kept.id, title: titleOf(kept.name), before: saidBy('kept'), after },
    now,
  )
  const reason = { Motivo: `Se unió con el contacto ${kept.id}` }
  await recordChange(
    trx,
    actor,
    { ...base, action: 'deleted', id: dropped.id, title: titleOf(dropped.name), after: reason },
    now,
  )
}
