import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase } from 'db/connect'
import { DEFAULT_TIME_ZONE } from '~/features/places/calendar'
import { findCitySlug, findMapGridNumberOfBusiness } from '~/features/places/near-place.server'
import { formatHoursAndZoneKey } from '~/features/places/opening'
import {
  readPhrasesThatAssignTrades,
  updateWordCounts,
  type WordCountChanges,
} from '~/features/search/dictionary/words.server'
import {
  buildSearchDocument,
  rebuildIndexesFromSearchDocuments,
  toDuplicateKey,
} from '~/features/search/document.server'
import { updateAdminIndex } from '~/features/search/indexing.server'
import { runCommand } from '../support/server'
import { insertOffers, isOffered, type Made, make } from './generate'

/**
 * Fills an empty PostgreSQL database with the businesses that `generate` makes from the same seed. COPY
 * inserts rows without triggers and secondary indexes, which is faster. The values of triggers are then
 * computed once. Texts are tokenized by the code of the search. The result equals what the product would
 * write.
 */
export async function fill(url: string, psql: string, count: number, seed: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'directorio-fill-'))
  const { code, output } = await runCommand('migrate.js', { DATA_DIR: folder, DATABASE_URL: url, DEMO: '1' })
  await rm(folder, { recursive: true, force: true })
  if (code !== 0) throw new Error(`migrate.js ended with ${code}:\n${output}`)
  const db = connectDatabase({ file: '', url })
  const step = stopwatch()
  const indexes = await secondaryIndexes(url, psql)
  await runSql(url, psql, indexes.map(({ name }) => `drop index ${name};`).join('\n'))
  const categories = await db.selectFrom('categories').select(['id', 'slug', 'name']).execute()
  const nameById = new Map(categories.map(({ id, name }) => [id, name]))
  const phrases = await readPhrasesThatAssignTrades(db)
  const known = {
    ids: new Map(categories.map(({ slug, id }) => [slug, id])),
    names: new Map(categories.map(({ slug, name }) => [slug, name])),
  }

  const tables = new Map<string, Copy>()
  const put = async (table: string, rows: readonly object[]) => {
    const [first] = rows
    if (!first) return
    const columns = Object.keys(first)
    const copy = tables.get(table) ?? new Copy(psql, { url, table, columns })
    tables.set(table, copy)
    await copy.write(rows as Record<string, unknown>[])
  }
  const words: WordCountChanges = new Map()
  const weeks = new Map<string, number>()
  const taken = new Set<string>()
  const offered: { id: number; business_name: string }[] = []
  let ratingId = 0
  for (let first = 1; first <= count; first += BATCH) {
    const made = Array.from({ length: Math.min(BATCH, count - first + 1) }, (_, index) =>
      make(seed, first + index, known.ids, known.names),
    )
    for (const { rows } of made) {
      const { business } = rows
      if (taken.has(business.name_slug)) business.business_slug = `${business.name_slug}-${business.id}`
      taken.add(business.name_slug)
      if (isOffered(business.id, count)) offered.push(business)
    }
    const places = made.map((each) => placed(each, weeks))
    await put(
      'businesses',
      made.map(({ rows, ratings }, at) => {
        const counted = ratings.filter(({ status }) => status === 'published')
        const sum = (value: (rating: (typeof counted)[number]) => number) =>
          counted.reduce((total, rating) => total + value(rating), 0)
        return {
          ...rows.business,
          ...places[at],
          ratings_count: counted.length,
          professional_sum: sum((rating) => rating.professional_rating),
          trust_sum: sum((rating) => rating.trust_rating),
        }
      }),
    )
    for (const table of ['categories', 'services', 'hours'] as const)
      await put(
        `business_${table}`,
        made.flatMap(({ rows }): object[] => rows[table]),
      )
    await put(
      'ratings',
      made.flatMap(({ ratings }) => ratings.map((rating) => ({ id: ++ratingId, ...rating }))),
    )
    const documents = made.map(({ rows: { business, categories: filed, services } }, at) => {
      const document = buildSearchDocument(
        {
          id: business.id,
          name: business.business_name,
          legalName: null,
          person: business.contact_person ?? null,
          location: business.location ?? null,
          city: business.city,
          stateCode: business.state_code,
          zipcode: business.zipcode ?? null,
          email: business.email ?? null,
          phone: business.phone ?? null,
          whatsapp: null,
          place: places[at]?.place ?? null,
          description: business.description ?? null,
          specialty: business.specialty ?? null,
          services: services.map(({ name }) => name),
          categories: filed.map(({ category_id: id }) => ({
            business_id: business.id,
            id,
            name: nameById.get(id) ?? '',
          })),
        },
        phrases,
      )
      for (const [word, spelling] of document.vocabulary) {
        const change = words.get(word)
        if (!change) words.set(word, { spelling, documents: 1 })
        else {
          change.documents += 1
          if (spelling !== word) change.spelling = spelling
        }
      }
      const { name, place, offer, other, tags } = document
      const key = toDuplicateKey(business.business_name, business.city)
      return {
        ...{ business_id: business.id, quality: business.quality, name, place, offer, other, tags },
        duplicate_key: key,
      }
    })
    await put('search_documents', documents)
    if ((first - 1) % 50_000 === 0) step(`${first - 1} businesses written`)
  }
  await put(
    'business_schedules',
    [...weeks].map(([week, id]) => ({ id, week })),
  )
  for (const copy of tables.values()) await copy.end()
  step('rows')
  await runSql(url, psql, KEPT)
  step('what triggers keep, counted once')
  const changes = [...words]
  for (let at = 0; at < changes.length; at += 5_000)
    await updateWordCounts(db, new Map(changes.slice(at, at + 5_000)))
  await rebuildIndexesFromSearchDocuments(db)
  step('index of words')
  for (let first = 1; first <= count; first += BATCH)
    await updateAdminIndex(
      db,
      Array.from({ length: BATCH }, (_, index) => first + index),
    )
  step('index of contacts')
  await runSql(url, psql, indexes.map(({ definition }) => `${definition};`).join('\n'))
  step('indexes of tables')
  for (let at = 0; at < offered.length; at += BATCH)
    await insertOffers(db, offered.slice(at, at + BATCH), count)
  step('promotions')
  await db.destroy()
}

/**
 * Multiplies the businesses of a filled database by `times`, with other numbers and addresses. Reuses the
 * indexed texts, so that tables and indexes get their true size.
 * Words stay those of the first copy, and promotions are not copied. For sizes that would take hours to
 * generate.
 */
export async function multiply(url: string, psql: string, times: number): Promise<void> {
  const step = stopwatch()
  const indexes = await secondaryIndexes(url, psql)
  await runSql(url, psql, indexes.map(({ name }) => `drop index ${name};`).join('\n'))
  const [{ count = 0, ratings = 0 } = {}] = await asked(
    url,
    psql,
    'select (select max(id) from businesses) as count, (select max(id) from ratings) as ratings',
  )
  const columnsOf = async (table: string) =>
    (
      await asked(
        url,
        psql,
        `select array_agg(column_name::text) as names from information_schema.columns
         where table_schema = 'public' and table_name = '${table}' and is_generated = 'NEVER'`,
      )
    )[0]?.names as unknown as string[]
  for (const table of MULTIPLIED) {
    const names = await columnsOf(table)
    const values = names.map((name) => {
      if (table === 'ratings' && name === 'id') return `id + k * ${ratings}`
      if (name === 'business_slug') return `business_slug || '-' || (id + k * ${count})`
      return /^(id|business_id|rowid)$/.test(name) ? `${name} + k * ${count}` : name
    })
    await runSql(
      url,
      psql,
      `insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from ${table}, generate_series(1, ${times - 1}) as k;`,
    )
    step(table)
  }
  await runSql(
    url,
    psql,
    `update search_words set documents = documents * ${times};
     truncate business_listings, listing_counts, listing_places;`,
  )
  await runSql(url, psql, KEPT)
  step('what triggers keep, counted once')
  await runSql(url, psql, indexes.map(({ definition }) => `${definition};`).join('\n'))
  step('indexes of tables')
}

const MULTIPLIED = [
  ...['businesses', 'business_categories', 'business_services', 'business_hours', 'ratings'],
  ...['search_documents', 'search_index', 'search_names', 'contact_index'],
]

const asked = async (url: string, psql: string, query: string): Promise<Record<string, number>[]> =>
  JSON.parse(await runSql(url, psql, `select json_agg(answer) from (${query}) as answer;`))

const BATCH = 500

function stopwatch() {
  const since = performance.now()
  return (what: string) =>
    console.log(`${((performance.now() - since) / 1000).toFixed(0).padStart(6)} s  ${what}`)
}

/** Returns place, city and week of a business as `refreshPlaceAndSchedule` writes them. */
function placed({ rows: { business, hours } }: Made, weeks: Map<string, number>) {
  const week = hours.length > 0 ? formatHoursAndZoneKey(business.time_zone ?? DEFAULT_TIME_ZONE, hours) : null
  if (week !== null && !weeks.has(week)) weeks.set(week, weeks.size + 1)
  const { city, state_code: state, latitude = null, longitude = null, zipcode: zip = null } = business
  return {
    place: findMapGridNumberOfBusiness({ zip, city, state, latitude, longitude }),
    city_slug: findCitySlug(city, state),
    schedule_id: week === null ? null : (weeks.get(week) ?? null),
  }
}

/** A COPY into one table, in a session without triggers. */
class Copy {
  readonly #child: ChildProcess
  readonly #columns: string[]
  constructor(psql: string, { url, table, columns }: { url: string; table: string; columns: string[] }) {
    this.#columns = columns
    this.#child = session(url, psql, ['-c', `copy ${table} (${columns.join(', ')}) from stdin`])
  }
  async write(rows: Record<string, unknown>[]): Promise<void> {
    const lines = rows.map((row) => `${this.#columns.map((column) => copied(row[column])).join('\t')}\n`)
    const input = this.#child.stdin
    if (input && !input.write(lines.join(''))) await once(input, 'drain')
  }
  async end(): Promise<void> {
    this.#child.stdin?.end()
    await ended(this.#child)
  }
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const copied = (value: unknown): string =>
  value === null || value === undefined
    ? '\\N'
    : String(value).replace(/[\\\t\n\r]/g, (mark) => ESCAPES[mark] ?? '')

const session = (url: string, psql: string, words: string[]) =>
  spawn(psql, ['-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1', ...words, url], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PGOPTIONS: '-c session_replication_role=replica -c work_mem=256MB -c maintenance_work_mem=512MB',
    },
  })

async function ended(child: ChildProcess): Promise<void> {
  const code = child.exitCode ?? (await once(child, 'close'))[0]
  if (code !== 0) throw new Error(`psql ended with ${code}`)
}

async function runSql(url: string, psql: string, script: string): Promise<string> {
  const child = session(url, psql, ['-f', '-'])
  let text = ''
  child.stdout?.on('data', (piece: Buffer) => {
    text += piece
  })
  child.stdin?.end(script)
  await ended(child)
  return text
}

/** Returns the indexes that belong to no key. */
async function secondaryIndexes(url: string, psql: string) {
  const text = await runSql(
    url,
    psql,
    `select indexrelid::regclass || chr(9) || pg_get_indexdef(indexrelid) from pg_index join pg_class on pg_class.oid = indrelid
     where relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = indexrelid)
       and relname not like 'kysely%' and relname <> 'search_phrases';`,
  )
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [name = '', definition = ''] = line.split('\t')
      return { name, definition }
    })
}

/**
 * Computes the data that triggers maintain (db/engines/sqlite/schema.sql), for rows inserted without them.
 */
const KEPT = `
analyze businesses; analyze business_categories;
insert into business_listings (category_id, state_code, business_id, name_key, day_key, rating_key, place, schedule_id, attributes, cell, city_slug)
select c.category_id, b.state_code, b.id, b.name_key, b.day_key, b.rating_key, b.place, b.schedule_id, b.attributes, b.cell, b.city_slug
from businesses as b join (select 0 as category_id, id as business_id from businesses
  union all select category_id, business_id from business_categories) as c on c.business_id = b.id
where b.is_listed = 1;
insert into listing_counts select category_id, coalesce(state_code, ''), count(*) from business_listings
group by grouping sets ((category_id, state_code), (category_id));
insert into listing_places select category_id, cell, place, state_code, count(*) from business_listings
where place is not null group by 1, 2, 3, 4;
delete from search_pending;
select setval(pg_get_serial_sequence(name, 'id'), (xpath('/row/m/text()', query_to_xml('select max(id) as m from ' || name, false, true, '')))[1]::text::bigint)
from unnest(array['businesses', 'ratings', 'business_schedules']) as name;`
