import type { Db } from 'db/connect'
import type { Database } from 'db/types'
import type { Transaction } from 'kysely'
import { indexPending } from '~/features/search/indexing.server'
import { changePage } from './reconcile/change'
import { FIELD_NAMES, type FieldName, isSame } from './reconcile/fields'
import { loadFiling } from './reconcile/filing'
import { type Known, loadKnown } from './reconcile/known'
import { type RowChanges, valuesOf } from './reconcile/result'

type Trx = Transaction<Database>

/** Rows of one transaction: few enough that the server beside it never waits long. */
const BATCH = 100
const STAYS = 'Se queda: alguien lo cambió después de importar'

interface Line {
  position: number
  verdict: string
  changes: string
  business_id: number | null
}

/**
 * Takes an import back, batch by batch: what it created goes to the trash, what it changed says again what it said
 * before. What somebody has edited since stays, and its row says so. The same list can be imported again afterwards.
 * False when it was asked to stop before the end; the next run goes on.
 */
export async function undoImport(
  db: Db,
  { id }: { id: number },
  { signal, onProgress }: { signal: AbortSignal; onProgress: () => void },
  now = new Date(),
): Promise<boolean> {
  const { ids } = await loadFiling(db)
  for (;;) {
    if (signal.aborted) return false
    const lines = await linesOf(db, id)
    if (lines.length === 0) return true
    await db.transaction().execute(async (trx) => {
      const context = { now: now.toISOString(), categoryId: (slug: string) => ids.get(slug) ?? 0 }
      await undoLines(trx, id, lines, context)
      await indexPending(trx)
    })
    onProgress()
  }
}

/** The last ones first: of two changes of one business the later one is taken back before. */
const linesOf = (db: Db, id: number): Promise<Line[]> =>
  db
    .selectFrom('import_verdicts')
    .select(['position', 'verdict', 'changes', 'business_id'])
    .where('import_id', '=', id)
    .where('is_done', '=', 1)
    .where('business_id', 'is not', null)
    .orderBy('position', 'desc')
    .limit(BATCH)
    .execute()

type Context = Parameters<typeof changePage>[2]

async function undoLines(trx: Trx, id: number, lines: readonly Line[], context: Context): Promise<void> {
  const ids = [...new Set(lines.flatMap((line) => line.business_id ?? []))]
  const created = await createdBy(trx, id, ids)
  const used = await usedSince(trx, ids)
  const gone: Known[] = []
  for (const line of lines) {
    // Read anew for every row: two rows may have changed one business.
    const [known] = await loadKnown(trx, [line.business_id ?? 0], [])
    const isOwn = created.has(line.business_id ?? 0)
    const isUndone =
      known &&
      !known.isDeleted &&
      (isOwn ? takeAway(line, known, used, gone) : await takeBack(trx, line, known, context))
    await trx
      .updateTable('import_verdicts')
      .set(isUndone ? { is_done: 0, note: 'Deshecho', business_id: null } : { is_done: 0, note: STAYS })
      .where('import_id', '=', id)
      .where('position', '=', line.position)
      .execute()
  }
  await toTrash(trx, gone, context.now)
}

/** Which of these businesses the import itself created. */
async function createdBy(trx: Trx, id: number, ids: readonly number[]): Promise<Set<number>> {
  const rows = await trx
    .selectFrom('import_verdicts')
    .select('business_id')
    .where('import_id', '=', id)
    .where('verdict', 'in', ['created', 'held'])
    .where('business_id', 'in', ids)
    .execute()
  return new Set(rows.flatMap((row) => row.business_id ?? []))
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
function takeAway({ verdict }: Line, known: Known, used: ReadonlySet<number>, gone: Known[]): boolean {
  const { written, current } = known
  const isEdited = written === null || FIELD_NAMES.some((name) => !isSame(written[name], current[name]))
  if (isEdited || used.has(known.id)) return false
  if (verdict === 'created' || verdict === 'held') gone.push(known)
  return true
}

/** Writes what a business said before, field by field, where it still says what the import made of it. */
async function takeBack(trx: Trx, { changes }: Line, known: Known, context: Context): Promise<boolean> {
  const { held, ...fields }: RowChanges = JSON.parse(changes)
  const [before, after] = [valuesOf(fields, 0), valuesOf(fields, 1)]
  const names = Object.keys(fields) as FieldName[]
  const still = names.filter((name) => isSame(known.current[name], after[name]))
  const changed = Object.fromEntries(still.map((name) => [name, before[name]]))
  if (still.length > 0) await changePage(trx, { known, changed }, context)
  if (held && known.status === 'published')
    await trx
      .updateTable('business_pages')
      .set({ status: 'held', status_reason: String(held[0]) })
      .where('id', '=', known.id)
      .execute()
  return still.length === names.length
}

/** The rows are forgotten as well, so that a mended list brings the businesses back under their old addresses. */
async function toTrash(trx: Trx, gone: readonly Known[], now: string): Promise<void> {
  if (gone.length === 0) return
  const pages = gone.map(({ id }) => id)
  const contacts = gone.flatMap(({ contactId }) => contactId ?? [])
  const deleted = { deleted_at: now, updated_at: now }
  await trx
    .updateTable('contacts')
    .set(({ eb }) => ({ ...deleted, version: eb('version', '+', 1) }))
    .where('id', 'in', contacts)
    .execute()
  await trx
    .updateTable('business_pages')
    .set(({ eb }) => ({ ...deleted, version: eb('version', '+', 1) }))
    .where('id', 'in', pages)
    .execute()
  await trx.deleteFrom('import_records').where('business_id', 'in', pages).execute()
  await trx.deleteFrom('import_rows').where('business_id', 'in', pages).execute()
}

/** What stays after an import was taken back: rows whose business somebody has changed since. */
export async function keptAfterUndo(
  db: Db,
  id: number,
): Promise<{ line: number; name: string; businessId: number }[]> {
  const rows = await db
    .selectFrom('import_verdicts')
    .select(['line', 'name', 'business_id'])
    .where('import_id', '=', id)
    .where('note', '=', STAYS)
    .orderBy('position')
    .limit(200)
    .execute()
  return rows.map(({ line, name, business_id }) => ({ line, name, businessId: business_id ?? 0 }))
}
