import type { Db } from 'db/connect'
import { insertSome } from 'db/insert'
import { paginate } from 'db/paginate'
import { inTransaction } from 'db/transaction'
import { sql } from 'kysely'
import { changesInWords } from './reconcile/fields'
import { Superseded } from './reconcile/import-rows'
import { businessOf, countsFrom, type RowChanges, type RowResult, shownOf } from './reconcile/result'
import {
  type ImportJob,
  MOST_DISPUTES,
  type Shares,
  type Shown,
  type Stage,
  VERDICT_TABLE,
  VERDICTS_PER_PAGE,
  type Verdict,
  type VerdictCounts,
} from './schema'
import type { ImportAttempt } from './stored-imports.server'

/**
 * Notes what became of a batch of rows, the last of which is number `done`, within the caller's transaction or one of its
 * own. What an interrupted attempt has created or updated keeps that verdict, though the next one finds it unchanged. Throws
 * `Superseded` when another attempt has followed.
 */
export function recordBatch(
  db: Db,
  { id, attempt, stage }: ImportAttempt & { stage: Stage },
  { done, rows }: { done: number; rows: readonly RowResult[] },
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('imports')
      .set({ rows_done: done, updated_at: new Date().toISOString() })
      .where('id', '=', id)
      .where('attempt', '=', attempt)
      .where('status', '=', 'working')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Superseded()
    const first = done - rows.length + 1
    const isDone = stage === 'run' ? (1 as const) : (0 as const)
    const values = rows.map((row, index) => ({
      import_id: id,
      position: first + index,
      is_done: isDone,
      ...columnsOf(row),
    }))
    if (values.length === 0) return
    await insertSome(trx, 'import_verdicts', values)
      .onConflict((conflict) =>
        conflict
          .columns(['import_id', 'position'])
          .doUpdateSet(({ ref }) =>
            Object.fromEntries(RENEWED.map((name) => [name, ref(`excluded.${name}`)])),
          )
          .where(
            sql<boolean>`not (import_verdicts.is_done = 1 and import_verdicts.business_id is not null
              and excluded.verdict = 'unchanged')`,
          ),
      )
      .execute()
  })
}

const RENEWED = ['verdict', 'urgency', 'note', 'changes', 'disputed', 'business_id', 'is_done'] as const

/** A new business that looks wrong comes before the others. */
function urgencyOf({ verdict, warnings, disputed }: RowResult): number {
  if (verdict === 'created' && warnings.length > 0) return 3
  return VERDICT_TABLE[verdict === 'unchanged' && isFilled(disputed) ? 'updated' : verdict].urgency
}

const isFilled = (changes: RowChanges) => Object.keys(changes).length > 0

function columnsOf(result: RowResult) {
  const { line, verdict, name, reason, warnings, row, changes, disputed } = result
  const shown = row && shownOf(row)
  return {
    line,
    verdict,
    name,
    urgency: urgencyOf(result),
    note: [...(reason ? [reason] : []), ...warnings].join('; '),
    category: shown?.category ?? null,
    state_code: shown?.stateCode ?? null,
    city: shown?.city ?? null,
    shown: JSON.stringify(shown),
    changes: JSON.stringify(changes),
    disputed: isFilled(disputed) ? JSON.stringify(disputed) : null,
    business_id: businessOf(result),
  }
}

/** How many rows of an import have each verdict; of a run that broke off, only of those it has done. */
export async function countVerdicts(
  db: Db,
  { id, stage }: Pick<ImportJob, 'id' | 'stage'>,
): Promise<VerdictCounts> {
  const rows = await db
    .selectFrom('import_verdicts')
    .select(({ fn }) => ['verdict', fn.countAll<number>().as('rows')])
    .where('import_id', '=', id)
    .$if(stage === 'run', (query) => query.where('is_done', '=', 1))
    .groupBy('verdict')
    .execute()
  const counted = new Map(rows.map(({ verdict, rows }) => [verdict, rows]))
  return countsFrom((verdict) => counted.get(verdict) ?? 0)
}

/** A page of what became of the rows, those that need a decision first, or of those with one verdict. */
export async function verdictsOf(
  db: Db,
  { id, counts }: ImportJob,
  asked: { verdict: Verdict | null; page: number },
) {
  const { verdict } = asked
  const total = verdict ? counts[verdict] : Object.values(counts).reduce((sum, each) => sum + each, 0)
  const ofImport = db
    .selectFrom('import_verdicts')
    .select(['line', 'verdict', 'name', 'note', 'shown', 'changes'])
    .where('import_id', '=', id)
  const chosen = verdict ? ofImport.where('verdict', '=', verdict) : ofImport.orderBy('urgency')
  const wanted = { page: asked.page, perPage: VERDICTS_PER_PAGE, total }
  const { rows, page, pages } = await paginate(chosen.orderBy('position'), wanted)
  const names = await categoryNames(db)
  const lines = rows.map((row) => {
    const shown: Shown | null = JSON.parse(row.shown)
    return {
      ...row,
      shown: shown && { ...shown, category: names.get(shown.category) ?? GENERAL_NAME },
      changes: inWords(row.changes, names),
    }
  })
  return { rows: lines, page, pages }
}

/** A row of a file: `shown` is null where nothing could be read, `changes` say in words what changes of a business that is there. */
export type RowResultLine = Awaited<ReturnType<typeof verdictsOf>>['rows'][number]

/** What the general category is called before there is one. */
const GENERAL_NAME = 'Servicios Generales'

const inWords = (json: string, names: ReadonlyMap<string, string>) =>
  changesInWords(JSON.parse(json), (slug) => names.get(slug) ?? slug)

/**
 * Rows that somebody has to choose for, a hundred and fifty at most: what they say somebody else has edited since, or what is
 * held may be a business that is there.
 */
export async function disputesOf(db: Db, id: number) {
  const rows = await db
    .selectFrom('import_verdicts')
    .select(['line', 'name', 'verdict', 'disputed'])
    .where('import_id', '=', id)
    .where('disputed', 'is not', null)
    .orderBy('position')
    .limit(MOST_DISPUTES)
    .execute()
  const names = await categoryNames(db)
  return rows.map(({ disputed, ...row }) => ({ ...row, changes: inWords(disputed ?? '{}', names) }))
}

export type Dispute = Awaited<ReturnType<typeof disputesOf>>[number]

const MOST_SHARES = 12

/** New and held businesses by category, state and city. */
export async function sharesOf(db: Db, id: number) {
  const by = async (column: 'category' | 'state_code' | 'city'): Promise<Shares> => {
    const rows = await db
      .selectFrom('import_verdicts')
      .select(({ fn }) => [
        sql<string>`${sql.ref(column)}`.as('name'),
        fn.countAll<number>().as('businesses'),
      ])
      .where('import_id', '=', id)
      .where('verdict', 'in', ['created', 'held'])
      .where(column, 'is not', null)
      .groupBy(column)
      .orderBy('businesses', 'desc')
      .orderBy('name')
      .limit(MOST_SHARES)
      .execute()
    return rows.filter(({ name }) => name !== '')
  }
  const [slugs, states, cities] = await Promise.all([by('category'), by('state_code'), by('city')])
  const names = await categoryNames(db)
  const categories = slugs.map((share) => ({ ...share, name: names.get(share.name) ?? GENERAL_NAME }))
  return { categories, states, cities }
}

async function categoryNames(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('categories').select(['slug', 'name']).execute()
  return new Map(rows.map(({ slug, name }) => [slug, name]))
}

/** The first business that an import has brought into the directory, where visitors find it; null when there is none. */
export async function firstPublished(db: Db, id: number) {
  const row = await db
    .selectFrom('import_verdicts as row')
    .innerJoin('businesses as page', 'page.id', 'row.business_id')
    .innerJoin('categories as category', 'category.id', 'page.category_id')
    .select(['page.business_name as name', 'page.business_slug as slug', 'category.slug as category'])
    .where('row.import_id', '=', id)
    .where('row.verdict', '=', 'created')
    .where('page.is_listed', '=', 1)
    .orderBy('row.position')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
