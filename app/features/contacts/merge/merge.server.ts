import type { Db } from 'db/connect'
import { recordChange } from '~/features/audit/record.server'
import type { By } from '~/features/audit/schema'
import { takeFounderNumber } from '~/features/businesses/founder-number.server'
import { unitedPhotos } from '~/features/businesses/photos.server'
import { saveBusiness } from '~/features/businesses/save.server'
import { saveSlugRedirect } from '~/features/businesses/slug-redirects.server'
import { replaceHours } from '~/features/businesses/week/week.server'
import { indexPending } from '~/features/search/indexing.server'
import { shownName } from '~/values/text/shown-name'
import { gone } from '../delete.server'
import { type Fill, planFill } from './fill.server'
import { asLegend } from './labels'
import { countsOf, type MovedRows, moveToOtherBusiness } from './move.server'
import { type MergePair, readPair } from './read.server'
import type { MergeChoice, MergeRefusal, Moved } from './schema'

export type Merged =
  | { ok: true; pair: MergePair; moved: Moved; filled: string[]; taken: string[]; entry: number }
  | { ok: false; reason: MergeRefusal }

interface MergeRequest {
  keep: number
  drop: number
  versions: { keep: number; drop: number }
  /** The fields of which the duplicate's are kept, by their names. */
  taken?: ReadonlySet<string>
}

/** What the entry of a merge keeps, to take it back. */
export interface MergeUndo extends MovedRows {
  dropped: number
  founderNumber: number | null
  hours: Awaited<ReturnType<typeof replaceHours>> | null
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
    const { kept, dropped, businesses } = read
    if (kept.version !== versions.keep || dropped.version !== versions.drop)
      return { ok: false, reason: 'changed' }
    const fill = await planFill(trx, businesses, taken)
    const moved = await moveToOtherBusiness(trx, { from: drop, to: keep, actor, now })
    const founderNumber = await takeFounderNumber(trx, { from: drop, to: keep })
    if (founderNumber !== null) fill.labels.push(`el número de fundador ${founderNumber}`)
    const hours = fill.hours ? await replaceHours(trx, { from: drop, to: keep }) : null
    await discard(trx, { drop, keep, now })
    const chosen = fill.choices.filter(({ name }) => taken.has(name))
    const undo: MergeUndo = { ...moved, dropped: drop, founderNumber, hours }
    const [category, ...others] = [businesses.kept, businesses.dropped]
      .flatMap((each) => [each.category, ...each.moreCategories])
      .filter(Boolean)
    const saved = await saveBusiness(trx, { actor, now }, keep, {
      business: {
        ...fill.business,
        category: category ?? '',
        moreCategories: [...new Set(others)].filter((slug) => slug !== category),
        photos: unitedPhotos(businesses.kept.photos, businesses.dropped.photos),
      },
      entry: { action: 'merged', moved: undo, ...inLog({ kept, dropped }, { moved, fill, chosen }) },
    })
    if (!saved.ok) throw new Error(`Contact ${keep} cannot take what it lacks: ${JSON.stringify(saved)}`)
    await saveSlugRedirect(trx, keep, { before: dropped.slug, after: kept.slug }, now)
    const title = shownName(dropped.name)
    const reason = { Motivo: `Se unió con el contacto ${keep}` }
    await recordChange(
      trx,
      actor,
      { action: 'deleted', noun: 'contact', id: drop, title, after: reason },
      now,
    )
    await indexPending(trx)
    const labels = { filled: fill.labels, taken: chosen.map(({ label }) => label) }
    return { ok: true, pair: { kept, dropped }, moved: countsOf(moved), ...labels, entry: saved.entry ?? 0 }
  })
}

/** Puts the duplicate into the trash, where it says what it is united with. */
async function discard(
  trx: Db,
  { drop, keep, now }: { drop: number; keep: number; now: Date },
): Promise<void> {
  await trx
    .updateTable('businesses')
    .set(({ eb }) => ({ ...gone(now.toISOString()), merged_into: keep, version: eb('version', '+', 1) }))
    .where('id', '=', drop)
    .execute()
}

/** What the log says of the duplicate besides the fields: it stays when the duplicate is erased (D101). */
function inLog(
  { dropped }: MergePair,
  { moved, fill, chosen }: { moved: MovedRows; fill: Fill; chosen: MergeChoice[] },
) {
  const counts = countsOf(moved)
  const saidBy = (side: 'kept' | 'dropped') =>
    Object.fromEntries(chosen.map((choice) => [asLegend(choice.label), choice[side]]))
  const after = {
    ...saidBy('dropped'),
    'Se le unió': `Contacto ${dropped.id}`,
    ...(fill.labels.length > 0 && { Completado: fill.labels }),
    ...Object.fromEntries(
      [
        ['Calificaciones', counts.ratings],
        ['Reservas', counts.reservations],
        ['Promociones', counts.promotions],
        ['Enlaces del dueño', counts.ownerLinks],
        ['Reportes', counts.reports],
      ].filter(([, count]) => count !== 0),
    ),
  }
  return { before: saidBy('kept'), after }
}
