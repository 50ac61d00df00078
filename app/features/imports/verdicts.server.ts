import type { Db } from 'db/connect'
import { sql } from 'kysely'
import { FIELD_NAMES, valueInWords } from './plan/words'
import type { RowChanges, Shown } from './report'
import {
  type Dispute,
  type ImportJob,
  MOST_DISPUTES,
  type RowResult,
  type RowResultLine,
  type Shares,
  VERDICTS_PER_PAGE,
} from './schema'

export interface VerdictPage {
  rows: RowResultLine[]
  page: number
  pages: number
}

/** A page of what became of the rows, what needs eyes first, or of those with one verdict. */
export async function verdictsOf(
  db: Db,
  job: ImportJob,
  asked: { verdict: RowResult | null; page: number },
): Promise<VerdictPage> {
  const { counts } = job
  const total = asked.verdict
    ? counts[asked.verdict]
    : Object.values(counts).reduce((sum, each) => sum + each, 0)
  const pages = Math.max(1, Math.ceil(total / VERDICTS_PER_PAGE))
  const page = Math.min(asked.page, pages)
  const { verdict } = asked
  const rows = await db
    .selectFrom('import_verdicts')
    .select(['line', 'verdict', 'name', 'note', 'shown', 'changes', 'business_id'])
    .where('import_id', '=', job.id)
    .$if(verdict !== null, (query) => query.where('verdict', '=', verdict as RowResult))
    .$if(verdict === null, (query) => query.orderBy('urgency'))
    .orderBy('position')
    .limit(VERDICTS_PER_PAGE)
    .offset((page - 1) * VERDICTS_PER_PAGE)
    .execute()
  const names = await categoryNames(db)
  const lines = rows.map(({ business_id, shown, changes, ...row }) => ({
    ...row,
    shown: named(JSON.parse(shown), names),
    changes: inWords(JSON.parse(changes), names),
    businessId: business_id,
  }))
  return { rows: lines, page, pages }
}

const inWords = (changes: RowChanges, names: ReadonlyMap<string, string>): RowResultLine['changes'] =>
  Object.entries(changes).flatMap(([field, values]) => {
    const name = FIELD_NAMES[field as keyof typeof FIELD_NAMES]
    const [before = '', after = ''] = values.map((value) =>
      field === 'categories' && Array.isArray(value)
        ? value.map((slug) => names.get(String(slug)) ?? slug).join(', ')
        : valueInWords(value, field),
    )
    return name ? [{ field: name, before, after }] : []
  })

/** Rows that say something else than somebody who edited the same field since, a hundred and fifty at most. */
export async function disputesOf(db: Db, id: number): Promise<Dispute[]> {
  const rows = await db
    .selectFrom('import_verdicts')
    .select(['line', 'name', 'disputed'])
    .where('import_id', '=', id)
    .where('disputed', 'is not', null)
    .orderBy('position')
    .limit(MOST_DISPUTES)
    .execute()
  const names = rows.length > 0 ? await categoryNames(db) : new Map()
  return rows.map(({ line, name, disputed }) => ({
    line,
    name,
    changes: inWords(JSON.parse(disputed ?? '{}'), names),
  }))
}

const MOST_SHARES = 12

/** New and held businesses by category, state and city. */
export async function sharesOf(
  db: Db,
  id: number,
): Promise<{ categories: Shares; states: Shares; cities: Shares }> {
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
  const [categories, states, cities] = await Promise.all([by('category'), by('state_code'), by('city')])
  return { categories: await namedCategories(db, categories), states, cities }
}

async function namedCategories(db: Db, shares: Shares): Promise<Shares> {
  const names = await categoryNames(db)
  return shares.map(({ name, businesses }) => ({
    name: names.get(name) ?? 'Servicios Generales',
    businesses,
  }))
}

async function categoryNames(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('categories').select(['slug', 'name']).execute()
  return new Map(rows.map((row) => [row.slug, row.name]))
}

const named = (shown: Shown | null, names: ReadonlyMap<string, string>): Shown | null =>
  shown && { ...shown, category: names.get(shown.category) ?? 'Servicios Generales' }
