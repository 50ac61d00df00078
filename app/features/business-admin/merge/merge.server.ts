import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { markNewestEntryUndone, recordChange } from '~/features/audit/record.server'
import type { ActorContext, AuditLogFieldValues, UndoHandler } from '~/features/audit/schema'
import { transferFounderNumber } from '~/features/businesses/founder-number.server'
import { recomputeListingQuality } from '~/features/businesses/refresh-quality.server'
import { type BusinessErrors, saveBusiness, undoBusinessChange } from '~/features/businesses/save.server'
import { saveSlugRedirect } from '~/features/businesses/slugs.server'
import { copyHoursBetweenBusinesses, undoHoursChange } from '~/features/businesses/week/week.server'
import { moveBusinessesToTrash } from '~/features/businesses/write.server'
import { indexPendingBusinesses } from '~/features/search/indexing.server'
import { getAdminBusinessName } from '~/values/text/slug'
import { businessTrashKind } from '../delete.server'
import { countMovedRows, type MovedRows, moveRowsToKeptBusiness, undoMoveRows } from './move.server'
import { type MergePlan, planMerge } from './plan.server'
import { type MergePairBusiness, readMergePair } from './read.server'
import type { MergeChoices, MergeErrorReason, MovedRowCounts, OwnerAccessTransfer } from './schema'

export type MergeResult =
  | {
      ok: true
      moved: MovedRowCounts
      /** Labels of the fields whose value came from the duplicate. */
      taken: string[]
      /** Number of private links of the duplicate that were revoked (D147). */
      closedLinks: number
      photosLeftOut: number
      entry: number
    }
  | { ok: false; reason: MergeErrorReason }
  | { ok: false; reason: 'refused'; errors: BusinessErrors }

export interface MergeRequest {
  keep: number
  drop: number
  versions: { keep: number; drop: number }
  choices?: MergeChoices
  owner?: OwnerAccessTransfer
}

/** Data with which a merge can be undone. */
export interface MergeUndoData extends MovedRows {
  dropped: number
  /**
   * Creation time of the duplicate. It shows whether another business has its id now. Missing in old entries.
   */
  droppedCreatedAt?: string
  founderNumber: number | null
  hours: Awaited<ReturnType<typeof copyHoursBetweenBusinesses>> | null
}

/**
 * Merges two contacts in one transaction (D24). Moves rows of the duplicate, saves the chosen fields by
 * `saveBusiness`, redirects its slug, and moves it to the trash. What happens to its private links and e-mail
 * depends on `owner` (D147). Fails if `readMergePair` fails, if one of them changed meanwhile, or if
 * `saveBusiness` refuses the fields.
 */
export async function mergeBusinesses(
  db: Db,
  { actor, now = new Date() }: ActorContext,
  { keep, drop, versions, choices, owner = 'no' }: MergeRequest,
): Promise<MergeResult> {
  return inTransaction(db, async (trx): Promise<MergeResult> => {
    const read = await readMergePair(trx, keep, drop)
    if (!read.ok) return read
    const { kept, dropped, businesses } = read
    if (kept.version !== versions.keep || dropped.version !== versions.drop)
      return { ok: false, reason: 'changed' }
    const plan = await planMerge(trx, businesses, { ...(choices && { choices }), owner })
    const rows = await moveRowsToKeptBusiness(trx, {
      ...{ from: drop, to: keep, actor, now },
      withLinks: owner !== 'no',
      withEmail: owner === 'enlaces-y-correo',
    })
    const founderNumber = await transferFounderNumber(trx, { from: drop, to: keep })
    const hours = plan.hours.isTaken ? await copyHoursBetweenBusinesses(trx, { from: drop, to: keep }) : null
    await moveBusinessesToTrash(trx, [drop], now, keep)
    const undo: MergeUndoData = {
      ...{ ...rows, founderNumber, hours },
      ...{ dropped: drop, droppedCreatedAt: businesses.dropped.createdAt },
    }
    const closedLinks = owner === 'no' ? dropped.links : 0
    const saved = await saveBusiness(trx, { actor, now }, keep, {
      business: plan.business,
      entry: {
        ...{ action: 'merged', moved: undo },
        ...describeForLog(dropped, { rows, plan, founderNumber, closedLinks }),
      },
    })
    if (!saved.ok)
      return { ok: false, reason: 'refused', errors: saved.reason === 'refused' ? saved.errors : {} }
    await saveSlugRedirect(trx, keep, { before: dropped.slug, after: kept.slug }, now)
    const title = getAdminBusinessName(dropped.name)
    const after = { Motivo: `Se unió con el contacto ${keep}` }
    await recordChange(trx, actor, { action: 'deleted', noun: 'contact', id: drop, title, after }, now)
    await indexPendingBusinesses(trx)
    return {
      ...{ ok: true, moved: countMovedRows(rows), closedLinks, entry: saved.entry ?? 0 },
      taken: plan.differences.filter(({ isTaken }) => isTaken).map(({ label }) => label),
      photosLeftOut: plan.photosLeftOut.length,
    }
  })
}

interface Logged {
  rows: MovedRows
  plan: MergePlan
  founderNumber: number | null
  closedLinks: number
}

/** Returns what the log of a merge has in addition to the fields from `saveBusiness`. */
function describeForLog(
  dropped: MergePairBusiness,
  { rows, plan, founderNumber, closedLinks }: Logged,
): { before: AuditLogFieldValues; after: AuditLogFieldValues } {
  const { ratings, reservations, promotions, ownerLinks, reports } = countMovedRows(rows)
  const { isTaken, words } = plan.hours
  const counts = {
    'Número de fundador': founderNumber,
    Calificaciones: ratings,
    Reservas: reservations,
    Promociones: promotions,
    'Enlaces del dueño': ownerLinks,
    'Enlaces cerrados del duplicado': closedLinks,
    Reportes: reports,
    'Fotos que no cupieron': plan.photosLeftOut.length,
  }
  return {
    before: isTaken ? { Horario: words.kept } : {},
    after: {
      'Se le unió': `Contacto ${dropped.id}`,
      ...(isTaken && { Horario: words.dropped }),
      ...Object.fromEntries(Object.entries(counts).filter(([, count]) => count)),
    },
  }
}

/** Undoes a log entry of a contact. For a merge this also restores the duplicate and its moved rows. */
export const undoBusinessEntry: UndoHandler = async (trx, by, id, undo) => {
  if (undo.moved) {
    const taken = await undoMerge(trx, by, id, undo.moved as MergeUndoData)
    if (!taken.ok) return taken
  }
  return undoBusinessChange(trx, by, id, undo)
}

/**
 * Restores the duplicate of a merge, with moved rows and its founder number. Gives the remaining business its
 * earlier hours back, unless they changed since. Logs the restoration. Fails if the duplicate of that merge
 * is no longer in the trash.
 */
async function undoMerge(
  ...[trx, by, kept, { dropped, droppedCreatedAt, founderNumber, hours, ...rows }]: [
    ...Leading,
    MergeUndoData,
  ]
): ReturnType<UndoHandler> {
  const now = by.now ?? new Date()
  const duplicate = await businessTrashKind.find(trx, dropped)
  if (!duplicate || !(await isMerged(trx, { kept, dropped, droppedCreatedAt })))
    return {
      ok: false,
      reason: 'refused',
      message: 'El otro contacto ya no está en la papelera: no se puede separar.',
    }
  const restored = await businessTrashKind.restore(trx, duplicate, now)
  if (!restored.ok) return { ok: false, reason: 'not_found' }
  await undoMoveRows(trx, rows, { from: dropped, to: kept, actor: by.actor, now })
  if (founderNumber !== null) await transferFounderNumber(trx, { from: kept, to: dropped })
  if (hours) await undoHoursChange(trx, by, kept, hours)
  for (const each of [kept, dropped]) await recomputeListingQuality(trx, each)
  const undoes =
    (await markNewestEntryUndone(trx, { action: 'deleted', noun: 'contact', id: dropped }, now)) ?? undefined
  const after = { Motivo: `Se deshizo la unión con el contacto ${kept}` }
  const entry = { action: 'restored', noun: 'contact', id: dropped, title: duplicate.title, after } as const
  await recordChange(trx, { ...by.actor, undoes }, entry, now)
  return { ok: true, done: [], notUndone: [] }
}

type Leading = [trx: Parameters<UndoHandler>[0], by: Parameters<UndoHandler>[1], kept: number]

/** Whether the row is the duplicate of that merge. After an erasure another business may have its id. */
async function isMerged(
  trx: Leading[0],
  merge: { kept: number; dropped: number; droppedCreatedAt: string | undefined },
): Promise<boolean> {
  const row = await trx
    .selectFrom('businesses')
    .select(['merged_into as mergedInto', 'created_at as createdAt'])
    .where('id', '=', merge.dropped)
    .executeTakeFirst()
  const isSameRow = merge.droppedCreatedAt === undefined || row?.createdAt === merge.droppedCreatedAt
  return row?.mergedInto === merge.kept && isSameRow
}
