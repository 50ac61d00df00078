import type { Db } from 'db/connect'
import { listOf } from 'db/portable-sql'
import { recordChange } from '~/features/audit/record.server'
import type { Actor } from '~/features/audit/schema'
import { loadCategoryIndex } from '~/features/categories/classify/category-index.server'
import { indexPending } from '~/features/search/indexing.server'
import { changeBusiness, type Trx } from './reconcile/change.server'
import { type ExistingBusiness, loadExisting } from './reconcile/existing-businesses.server'
import { changeInHistory, FIELD_NAMES, type FieldName, isSame } from './reconcile/fields'
import { type RowChanges, valuesOf } from './reconcile/result'

/** Rows of one transaction: few enough that the server beside it never waits long. */
const BATCH = 100
const STAYS = 'Se queda: alguien lo cambió después de importar'

/**
 * Takes an import back, batch by batch: what it created goes to the trash, what it changed says again what it said
 * before. What somebody has edited since stays, and its row says so. The same list can be imported again afterwards.
 * False when it was asked to stop before the end; the next run goes on.
 */
export async function undoImport(
  db: Db,
  { id, username }: { id: number; username?: string },
  { signal, onProgress }: { signal: AbortSignal; onProgress: () => void },
): Promise<boolean> {
  const { ids, names } = await loadCategoryIndex(db)
  const context = { now: new Date().toISOString(), categoryId: (slug: string) => ids.get(slug) ?? 0 }
  const undoing = {
    id,
    created: await createdBy(db, id),
    context,
    names,
    actor: username ? { username } : null,
  }
  for (;;) {
    if (signal.aborted) return false
    const lines = await linesOf(db, id)
    if (lines.length === 0) return true
    await db.transaction().execute(async (trx) => {
      await undoLines(trx, undoing, lines)
      await indexPending(trx)
    })
    onProgress()
  }
}

/** Latest lines first, so that of two changes to one business the later is undone first. */
const linesOf = (db: Db, id: number) =>
  db
    .selectFrom('import_verdicts')
    .select(['position', 'verdict', 'changes', 'business_id'])
    .where('import_id', '=', id)
    .where('is_done', '=', 1)
    .where('business_id', 'is not', null)
    .orderBy('position', 'desc')
    .limit(BATCH)
    .execute()

type Line = Awaited<ReturnType<typeof linesOf>>[number]
type Context = Parameters<typeof changeBusiness>[2]

interface Undoing {
  id: number
  /** The businesses that the import itself created. */
  created: ReadonlySet<number | null>
  context: Context
  /** Of categories, by slug. */
  names: ReadonlyMap<string, string>
  /** Whose name stands in the history of what is taken back. */
  actor: Actor | null
}

async function createdBy(db: Db, id: number): Promise<Undoing['created']> {
  const rows = await db
    .selectFrom('import_verdicts')
    .select('business_id')
    .where('import_id', '=', id)
    .where('verdict', 'in', ['created', 'held'])
    .execute()
  return new Set(rows.map((row) => row.business_id))
}

async function undoLines(trx: Trx, undoing: Undoing, lines: readonly Line[]): Promise<void> {
  const { id, created, context } = undoing
  const used = await usedSince(trx, [...new Set(lines.flatMap((line) => line.business_id ?? []))])
  const gone: ExistingBusiness[] = []
  for (const line of lines) {
    // Read anew for every row: two rows may have changed one business.
    const [known] = await loadExisting(trx, [line.business_id ?? 0], [])
    const isUndone =
      known &&
      !known.isDeleted &&
      (created.has(line.business_id)
        ? takeAway(line, known, used, gone)
        : await takeBack(trx, line, known, undoing))
    await trx
      .updateTable('import_verdicts')
      .set(isUndone ? { is_done: 0, note: 'Deshecho', business_id: null } : { is_done: 0, note: STAYS })
      .where('import_id', '=', id)
      .where('position', '=', line.position)
      .execute()
  }
  await toTrash(trx, gone, context.now)
}

/** Which of these businesses somebody has rated, reserved at, or got a link for. */
async function usedSince(trx: Trx, ids: readonly number[]): Promise<Set<number>> {
  const tables = ['ratings', 'reservations', 'owner_links', 'promotion_applications'] as const
  const found = await Promise.all(
    tables.map((table) =>
      trx.selectFrom(table).select('business_id').where('business_id', 'in', ids).execute(),
    ),
  )
  return new Set(found.flat().flatMap((row) => row.business_id ?? []))
}

/** Whether a business that the import created can go: it still says what the import wrote. */
function takeAway(
  { verdict }: Line,
  known: ExistingBusiness,
  used: ReadonlySet<number>,
  gone: ExistingBusiness[],
): boolean {
  const { written, current } = known
  const isEdited = written === null || FIELD_NAMES.some((name) => !isSame(written[name], current[name]))
  if (isEdited || used.has(known.id)) return false
  if (verdict === 'created' || verdict === 'held') gone.push(known)
  return true
}

/** Writes what a business said before, field by field, where it still says what the import made of it. */
async function takeBack(
  trx: Trx,
  { changes }: Line,
  known: ExistingBusiness,
  { context, names: categoryNames, actor }: Undoing,
): Promise<boolean> {
  const { held, ...fields }: RowChanges = JSON.parse(changes)
  const [before, after] = [valuesOf(fields, 0), valuesOf(fields, 1)]
  const names = Object.keys(fields) as FieldName[]
  const still = names.filter((name) => isSame(known.current[name], after[name]))
  const changed = Object.fromEntries(still.map((name) => [name, before[name]]))
  if (still.length > 0) await changeBusiness(trx, { known, changed }, context)
  const undone = Object.fromEntries(
    still.map((name) => [name, [after[name] ?? null, before[name] ?? null] as const]),
  )
  if (actor && still.length > 0)
    await recordChange(trx, actor, { action: 'undone', ...changeInHistory(known, undone, categoryNames) })
  if (held && known.status === 'published')
    await trx
      .updateTable('businesses')
      .set({ status: 'held', status_reason: String(held[0]) })
      .where('id', '=', known.id)
      .execute()
  return still.length === names.length
}

/** The rows are forgotten as well, so that a mended list brings the businesses back under their old addresses. */
async function toTrash(trx: Trx, gone: readonly ExistingBusiness[], now: string): Promise<void> {
  const ids = gone.map(({ id }) => id)
  await trx
    .updateTable('businesses')
    .set(({ eb }) => ({ deleted_at: now, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', 'in', listOf(ids))
    .execute()
  for (const table of ['import_records', 'import_rows'] as const)
    await trx.deleteFrom(table).where('business_id', 'in', listOf(ids)).execute()
}

/** What stays after an import was taken back: rows whose business somebody has changed since. */
export const keptAfterUndo = (db: Db, id: number) =>
  db
    .selectFrom('import_verdicts')
    .select(['line', 'name'])
    .where('import_id', '=', id)
    .where('note', '=', STAYS)
    .orderBy('position')
    .limit(200)
    .execute()
