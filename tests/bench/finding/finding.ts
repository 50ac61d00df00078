import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { connectDatabase, type Db } from 'db/connect'
import { migrate } from 'db/migrate'
import { storeTradeWords } from '~/cli/steps/prepare'
import { readListingPage } from '~/features/directory/listing.server'
import { parsePlace } from '~/features/places/near-place.server'
import { milesBetween } from '~/features/places/position'
import { searchBusinesses } from '~/features/search/businesses.server'
import { groupBy } from '~/values/group-by'
import { miniSearchOf } from '../../support/finding/mini-search'
import { hasRealRows, type ImportedRow, importRealRows, type RowsFile } from '../../support/finding/real-rows'
import { processorTime } from '../../support/processor-time'
import { median } from '../measure'
import { NAME_KINDS, type NameCase, nameCases } from './name-queries'
import { isOf, TRADE_QUERIES } from './trade-queries'

// `npm run bench:finding -- [--seed 1] [--cases 60] [--misses] [--only text] [--rows georgia] [--every 3]`
// Measures how often a real business is among the first ten results of a query, by kind of mistake. Counts
// how many of the first five are of the trade, with and without a zip code.
// Measures the cost of a query. Compares all with MiniSearch on the same rows.

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    cases: { type: 'string', default: '60' },
    only: { type: 'string', default: '' },
    misses: { type: 'boolean', default: false },
    rows: { type: 'string', default: 'real' },
    every: { type: 'string', default: '1' },
  },
})
const FIRST = 10

/** Businesses of the same name count as one answer, since a name cannot tell them apart. */
const keyOf = ({ name }: { name: string }) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

function miniOf(rows: ImportedRow[]) {
  const fields = ['name', 'city', 'state', 'category_text', 'description', 'contact_person', 'phone'] as const
  const mini = miniSearchOf(rows, [...fields])
  return (text: string) =>
    mini
      .search(text)
      .slice(0, FIRST)
      .map(({ id }) => rows[id]?.id ?? 0)
}

async function namesReport(db: Db, rows: ImportedRow[]): Promise<void> {
  const cases = nameCases(rows, Number(options.seed), Number(options.cases)).filter(({ kind }) =>
    kind.includes(options.only),
  )
  const keys = new Map(rows.map((row) => [row.id, keyOf(row)]))
  const find = (text: string) => searchBusinesses(db, { text, stateCode: null, categoryId: null })
  const mini = miniOf(rows)
  for (const { text } of cases.slice(0, 300)) await find(text)
  const isHit = ({ row }: NameCase<ImportedRow>, ids: number[]) =>
    ids.slice(0, FIRST).some((id) => id === row.id || keys.get(id) === keyOf(row))
  const table: Record<string, object> = {}
  const all = { hits: 0, mini: 0, cpu: [] as number[], miniCpu: [] as number[] }
  for (const kind of Object.keys(NAME_KINDS)) {
    const figures = { hits: 0, mini: 0, cpu: [] as number[], miniCpu: [] as number[] }
    const ofKind = cases.filter((each) => each.kind === kind)
    if (ofKind.length === 0) continue
    for (const each of ofKind) {
      const { result, ms: cpu } = await processorTime(() => find(each.text))
      const { result: theirs, ms: theirCpu } = await processorTime(() => mini(each.text))
      figures.cpu.push(cpu)
      figures.miniCpu.push(theirCpu)
      if (isHit(each, theirs)) figures.mini++
      if (isHit(each, result.ids)) figures.hits++
      else if (options.misses)
        console.log(`${kind}: «${each.text}» for «${each.row.name}»: ${result.correction} (${result.total})`)
    }
    all.hits += figures.hits
    all.mini += figures.mini
    all.cpu.push(...figures.cpu)
    all.miniCpu.push(...figures.miniCpu)
    table[kind] = line(figures, ofKind.length)
  }
  table.all = line(all, cases.length)
  console.table(table)
}

const FIRST_FIVE = 5

/** Reports how many of the first five results are of the trade, out of at most five that exist. */
async function tradesReport(db: Db, rows: ImportedRow[]): Promise<void> {
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const mini = miniOf(rows)
  const all = { queries: 0, ours: 0, theirs: 0, empty: 0, cpu: [] as number[] }
  const precision = (ids: number[], rule: RegExp, possible: number) =>
    ids.slice(0, FIRST_FIVE).filter((id) => isOf(rule, rowOf.get(id) as ImportedRow)).length /
    Math.min(FIRST_FIVE, possible)
  for (const { text, rule } of TRADE_QUERIES) {
    const possible = rows.filter((row) => isOf(rule, row)).length
    if (possible === 0) continue
    const { result, ms: cpu } = await processorTime(() =>
      searchBusinesses(db, { text, stateCode: null, categoryId: null }),
    )
    const { ids } = result
    const ours = precision(ids, rule, possible)
    all.queries++
    all.ours += ours
    all.theirs += precision(mini(text), rule, possible)
    all.cpu.push(cpu)
    if (ids.length === 0) all.empty++
    if (options.misses && ours < 0.8)
      console.log(
        `${text}: ${ours.toFixed(1)} of ${possible}: ${ids
          .slice(0, FIRST_FIVE)
          .map((id) => `${rowOf.get(id)?.name} (${rowOf.get(id)?.category_text.slice(0, 30)})`)
          .join(' | ')}`,
      )
  }
  console.log(
    `${all.queries} trade queries: precision at five ${(all.ours / all.queries).toFixed(3)}, ` +
      `MiniSearch ${(all.theirs / all.queries).toFixed(3)}; ${all.empty} empty; ` +
      `${median(all.cpu).toFixed(2)} ms CPU, worst ${Math.max(...all.cpu).toFixed(2)}`,
  )
}

/** The number of cities whose zip codes are used: those with the most businesses. */
const FROM = 6
/** In miles. Visitors do not search farther if there are more businesses of the trade. */
const AROUND = 50

/** Like `tradesReport`, but searches from a place and counts the businesses around it. */
async function nearReport(db: Db, rows: ImportedRow[]): Promise<void> {
  const pages = await db.selectFrom('businesses').select(['id', 'business_slug as slug']).execute()
  const idOf = new Map(pages.map(({ id, slug }) => [slug, id]))
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const cities = groupBy(rows, ({ city, state }) => `${city}, ${state}`.toLowerCase())
  const zips = [...cities.values()]
    .toSorted((a, b) => b.length - a.length)
    .flatMap((inCity) => inCity.find(({ zip }) => parsePlace(zip))?.zip ?? [])
    .slice(0, FROM)
  const all = { queries: 0, ours: 0, cpu: [] as number[] }
  for (const zip of zips) {
    const from = parsePlace(zip)
    if (!from) continue
    const near = rows.filter((row) => {
      const there = parsePlace(row.zip)
      return there && milesBetween(from, there) <= AROUND
    })
    for (const { text, rule } of TRADE_QUERIES) {
      const possible = near.filter((row) => isOf(rule, row)).length
      if (possible === 0) continue
      const asked = {
        text,
        from,
        order: 'near',
        stateCode: null,
        categoryId: null,
        page: 1,
        services: 3,
      } as const
      const { result, ms: cpu } = await processorTime(() =>
        readListingPage(db, { ...asked, now: new Date() }),
      )
      const first = result.businesses
        .slice(0, FIRST_FIVE)
        .map(({ slug }) => rowOf.get(idOf.get(slug) ?? 0) as ImportedRow)
      const right = first.filter((row) => isOf(rule, row)).length
      const ours = Math.min(1, right / Math.min(FIRST_FIVE, possible))
      all.queries++
      all.ours += ours
      all.cpu.push(cpu)
      if (options.misses && ours < 0.8)
        console.log(
          `${text} ${zip}: ${ours.toFixed(1)} of ${possible}: ${first
            .map(({ name, category_text }) => `${name} (${category_text.slice(0, 30)})`)
            .join(' | ')}`,
        )
    }
  }
  console.log(
    `${all.queries} trade queries from a zip code: precision at five ${(all.ours / all.queries).toFixed(3)}; ` +
      `${median(all.cpu).toFixed(2)} ms CPU with the page's cards, worst ${Math.max(...all.cpu).toFixed(2)}`,
  )
}

const line = (figures: { hits: number; mini: number; cpu: number[]; miniCpu: number[] }, cases: number) => ({
  cases,
  found: (figures.hits / cases).toFixed(3),
  MiniSearch: (figures.mini / cases).toFixed(3),
  'ms CPU': median(figures.cpu).toFixed(2),
  worst: Math.max(...figures.cpu).toFixed(2),
  "MiniSearch's": median(figures.miniCpu).toFixed(2),
})

if (!hasRealRows) {
  console.log('finding: skipped, there is no ../shared/data/real-businesses.csv')
} else {
  const folder = await mkdtemp(join(tmpdir(), 'finding-'))
  const file = join(folder, 'directorio.db')
  const db = connectDatabase({ file, create: true })
  try {
    await migrate(db, file, join(process.cwd(), 'db/engines'))
    await storeTradeWords(db)
    const rows = await importRealRows(db, options.rows as RowsFile, Number(options.every))
    console.log(`seed ${options.seed}`)
    await tradesReport(db, rows)
    await nearReport(db, rows)
    await namesReport(db, rows)
  } finally {
    await db.destroy()
    await rm(folder, { recursive: true, force: true })
  }
}
process.exit()
