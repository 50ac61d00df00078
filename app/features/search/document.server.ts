import type { Db } from 'db/connect'
import { indexRowIdSql, toValueList } from 'db/portable-sql'
import { inTransaction } from 'db/transaction'
import { type RawBuilder, sql } from 'kysely'
import { ENGLISH_NAMES, removeStateAndZipFromCity, toCityKey } from '~/features/places/find-state'
import { toMapCell } from '~/features/places/position'
import { getStateName } from '~/features/places/states'
import { removePhoneExtension } from '~/values/contact/phone'
import { groupBy } from '~/values/group-by'
import { LEGAL_FORMS } from '~/values/text/legal-name'
import {
  foldToLettersAndDigits,
  listCompoundTokens,
  removeStopWords,
  type Token,
  tokenize,
  toPhoneticKey,
  toPhraseKey,
  toSingularPluralKey,
} from './tokens'

/** Ids of trades by phrase key. */
export type TradeIdsByPhrase = ReadonlyMap<string, readonly number[]>

/** Version of the index format. After a change of this text the next start rebuilds all entries. */
export const INDEX_FORMAT_VERSION = 'shown emails'

/** English names of the states whose Spanish name differs by more than accents, by state code. */
const ENGLISH_STATES: ReadonlyMap<string, string> = new Map<string, string>([
  ...Object.entries(ENGLISH_NAMES).filter(
    ([code, name]) => foldToLettersAndDigits(name) !== foldToLettersAndDigits(getStateName(code)),
  ),
  ['DC', 'DC'],
])

/** Maximum number of words of a phrase, in texts and queries. */
export const MAX_PHRASE_WORDS = 4

/**
 * Builds the index entry of a business: text fields, tags, and its vocabulary (spelling by folded word).
 * Words in a field are separated by single spaces. `phrases` are the phrases that mean a trade in the text of
 * a business.
 */
export function buildSearchDocument(source: SearchIndexSource, phrases: TradeIdsByPhrase) {
  const name = allWords(source.name)
  const place = allWords(
    `${source.city} ${source.stateCode} ${getStateName(source.stateCode)} ${ENGLISH_STATES.get(source.stateCode) ?? ''} ${source.zipcode ?? ''}`,
  )
  const offer = allWords(
    [...source.categories.map((category) => category.name), source.specialty, ...source.services].join(' , '),
  )
  const other = allWords([source.legalName, source.description, source.person, source.location].join(' , '))
  const { mentioned, main } = tradesOf(source, phrases)
  const general = source.categories.flatMap((category) => generalTrade(category.name, phrases))
  const vocabulary = new Map<string, string>()
  for (const { folded, spelling } of [...name, ...place, ...offer, ...other])
    if (!vocabulary.has(folded) || spelling !== folded) vocabulary.set(folded, spelling)
  return {
    name: indexed(name),
    place: indexed(place),
    offer: indexed(offer),
    other: indexed(other),
    tags: [
      toStateIndexTag(source.stateCode),
      toCityIndexTag(source.stateCode, source.city),
      ...(source.place === null ? [] : [toMapCellIndexTag(toMapCell(source.place))]),
      ...source.categories.map((category) => toCategoryIndexTag(category.id)),
      ...[...new Set([...mentioned, ...general])].map(toTradeIndexTag),
      ...[...new Set([...main, ...general])].map(toMainTradeIndexTag),
      toNameIndexTag(tokenize(source.name)),
      ...(isNamedAfterCity(source) ? [NAMED_AFTER_CITY_TAG] : []),
      ...(source.legalName ? [toNameIndexTag(tokenize(source.legalName))] : []),
      ...(source.email ? [toEmailTag(source.email)] : []),
      ...toPhoneTags(source.phone),
      ...toPhoneTags(source.whatsapp),
    ].join(' '),
    vocabulary,
  }
}

const isNamedAfterCity = ({ name, city }: SearchIndexSource) =>
  tokenize(city).every(({ folded }) => tokenize(name).some((word) => word.folded === folded))

const allWords = (text: string) => [...tokenize(text), ...listCompoundTokens(text)]

const indexed = (words: Token[]) =>
  [...new Set(words.flatMap((word) => [word.folded, word.withTilde]))].join(' ')

/** Matches text in brackets that excludes trades, as in official lists. */
const BRACKETED_EXCEPTION_PATTERN = /\((?:except|excepto|excluding)\b[^()]*\)/gi

/**
 * If a business mentions more trades than this, only one of them is a main trade, except those in its name.
 */
const MAX_TRADES_FOR_TWO_MAIN = 6
const MAX_MAIN_TRADES = 2

/**
 * Returns the mentioned and the main trades of a business. Main trades are all those in its name. Otherwise
 * they are the first one or two of the first text that has any: specialty, services, start of the
 * description. `Te recomendamos plomero` does not make a business a plumber.
 */
function tradesOf(
  { name, specialty, services, description }: SearchIndexSource,
  phrases: TradeIdsByPhrase,
): { mentioned: Set<number>; main: number[] } {
  const byName = findTradeIdsInText(name, phrases)
  const byOffer = [specialty, ...services].map((text) => findTradeIdsInText(text, phrases))
  const mentioned = new Set([byName, ...byOffer, findTradeIdsInText(description, phrases)].flat())
  const first =
    [...byOffer, findTradeIdsInText(description, phrases, 1)].find((trades) => trades.length > 0) ?? []
  const most = mentioned.size > MAX_TRADES_FOR_TWO_MAIN ? 1 : MAX_MAIN_TRADES
  return { mentioned, main: byName.length > 0 ? byName : first.slice(0, most) }
}

const RESTAURANT_PHRASE_KEY = toPhraseKey(tokenize('restaurante'))

/**
 * Returns the trade "restaurant" for categories of restaurants. A taquería in such a category is a
 * restaurant, too.
 */
function generalTrade(category: string, phrases: TradeIdsByPhrase): readonly number[] {
  const isRestaurants = tokenize(category).some((word) => toPhraseKey([word]) === RESTAURANT_PHRASE_KEY)
  return isRestaurants ? (phrases.get(RESTAURANT_PHRASE_KEY) ?? []) : []
}

/**
 * Returns the trades of all phrases in a text, in text order, without repeats. Phrases have up to four words
 * and begin at one of the first `maxStartWords` words. Stop words do not count. Exceptions in brackets are
 * ignored.
 */
export function findTradeIdsInText(
  text: string | null,
  phrases: TradeIdsByPhrase,
  maxStartWords = Number.POSITIVE_INFINITY,
): number[] {
  const found = new Set<number>()
  const stems = removeStopWords(tokenize((text ?? '').replace(BRACKETED_EXCEPTION_PATTERN, ' '))).map(
    (word) => toSingularPluralKey(word.folded),
  )
  for (let start = 0; start < Math.min(stems.length, maxStartWords); start++) {
    for (let end = Math.min(start + MAX_PHRASE_WORDS, stems.length); end > start; end--)
      for (const trade of phrases.get(stems.slice(start, end).sort().join(' ')) ?? []) found.add(trade)
  }
  return [...found]
}

export const toStateIndexTag = (code: string) => `_s_${foldToLettersAndDigits(code)}`
/** Returns the tag of a city, by its normalized name. */
export const toCityIndexTag = (code: string, city: string) =>
  `_g_${foldToLettersAndDigits(code)}_${foldToLettersAndDigits(toCityKey(removeStateAndZipFromCity(city))) || foldToLettersAndDigits(city)}`
/** Tag of a business whose own city is part of its name: `Rinconcito Miami`, in Miami. */
export const NAMED_AFTER_CITY_TAG = '_a_'
/** Returns the tag of a map cell. A cell measures half a degree. */
export const toMapCellIndexTag = (cell: number) => `_l_${cell}`
export const toCategoryIndexTag = (id: number) => `_c_${id}`
export const toTradeIndexTag = (id: number) => `_t_${id}`
/** Returns the tag of a main trade. Mentioned trades have another tag. */
export const toMainTradeIndexTag = (id: number) => `_m_${id}`

const LOCAL_PHONE_DIGITS = 7

/** Tags of a phone number with and without area code. Empty if it is not a ten-digit US number. */
export function toPhoneTags(phone: string | null): string[] {
  const digits = removePhoneExtension(phone ?? '')
    .replace(/\D/g, '')
    .replace(/^1(?=\d{10}$)/, '')
  return digits.length === 10
    ? [toPhoneIndexTag(digits), toPhoneIndexTag(digits.slice(-LOCAL_PHONE_DIGITS))]
    : []
}

/** Tag of an e-mail address, equal for any case. */
export const toEmailTag = (email: string) => `_e_${foldToLettersAndDigits(email)}`

export const toPhoneIndexTag = (digits: string) => `_p_${digits}`

/** Tag of a full name, equal for any word order, with or without articles and legal form. */
export function toNameIndexTag(words: readonly Pick<Token, 'folded' | 'withTilde'>[]): string {
  const core = removeStopWords(words.filter((word) => !LEGAL_FORMS.has(word.folded)))
  return `_n_${core
    .map((word) => word.folded)
    .sort()
    .join('_')
    .slice(0, 120)}`
}

/** Data of a business from which its index entry is built, without its quality. */
type SearchIndexSource = Omit<Awaited<ReturnType<typeof readIndexSources>>[number], 'quality'>

/**
 * Reads the index data of the public businesses among `businessIds`. A closed business has no person,
 * description, specialty, categories or services here.
 */
export async function readIndexSources(db: Db, businessIds: number[]) {
  const pages = await db
    .selectFrom('businesses as page')
    .select([
      'page.id',
      'page.business_name as name',
      'page.legal_name as legalName',
      'page.contact_person as person',
      'page.location',
      'page.city',
      'page.state_code as stateCode',
      'page.zipcode',
      'page.phone',
      'page.whatsapp',
      'page.email',
      'page.shows_email',
      'page.description',
      'page.specialty',
      'page.quality',
      'page.place',
      'page.closed_kind',
    ])
    .where('page.id', 'in', toValueList(businessIds))
    .where('is_listed', '=', 1)
    .execute()
  const categoriesOf = groupBy(await categoryRows(db, businessIds), businessOf)
  const servicesOf = groupBy(await serviceRows(db, businessIds), businessOf)
  return pages.map(({ closed_kind, shows_email, ...page }) => {
    const isOpen = closed_kind === null
    return {
      ...page,
      // A hidden e-mail address is not indexed, so no search can find it (T235).
      email: shows_email === 1 ? page.email : null,
      ...(!isOpen && { person: null, description: null, specialty: null }),
      categories: isOpen ? (categoriesOf.get(page.id) ?? []) : [],
      services: isOpen ? (servicesOf.get(page.id) ?? []).map((service) => service.name) : [],
    }
  })
}

const businessOf = (row: { business_id: number }) => row.business_id

const categoryRows = (db: Db, ids: number[]) =>
  db
    .selectFrom('business_categories as b')
    .innerJoin('categories as c', 'c.id', 'b.category_id')
    .select(['b.business_id', 'c.id', 'c.name'])
    .where('b.business_id', 'in', toValueList(ids))
    .orderBy('b.position')
    .execute()

const serviceRows = (db: Db, ids: number[]) =>
  db
    .selectFrom('business_services')
    .select(['business_id', 'name'])
    .where('business_id', 'in', toValueList(ids))
    .orderBy('position')
    .execute()

/**
 * SQL for the row id of a document in both indexes. It begins with the inverted quality, so an index scan
 * returns the best first.
 */
const entry = sql`(999 - quality) * 4294967296 + business_id`

/** Deletes the entries of these documents from both indexes. */
export async function deleteIndexEntries(db: Db, documents: RawBuilder<unknown>): Promise<void> {
  for (const index of ['search_index', 'search_names'])
    await sql`delete from ${sql.table(index)} where ${indexRowIdSql} in (select ${entry} from ${documents})`.execute(
      db,
    )
}

/** Inserts documents into both indexes in row id order. */
export async function insertIndexEntries(db: Db, documents: RawBuilder<unknown>): Promise<void> {
  await sql`insert into search_index (${indexRowIdSql}, words)
    select ${entry}, concat_ws(' ', name, place, offer, other, tags) from ${documents} order by 1`.execute(db)
  await sql`insert into search_names (${indexRowIdSql}, words)
    select ${entry}, concat_ws(' ', name, place, tags) from ${documents} order by 1`.execute(db)
}

/**
 * Rebuilds both indexes from search_documents in one transaction, for example after a move to another
 * database.
 */
export async function rebuildIndexesFromSearchDocuments(db: Db): Promise<void> {
  const all = sql`search_documents`
  await inTransaction(db, async (trx) => {
    await deleteIndexEntries(trx, all)
    await insertIndexEntries(trx, all)
  })
}

/**
 * Returns the words of a business name without legal form and stop words. If only stop words remain, returns
 * these.
 */
export function tokenizeBusinessName(name: string): Token[] {
  const words = tokenize(name.replace(/\./g, '').replace(/&/g, ' '))
  return removeStopWords(words.filter((word) => !LEGAL_FORMS.has(word.folded)))
}

/**
 * Returns a key for finding duplicates (D100). It is equal for names in one city with the same numbers and
 * words of the same sound, in any order, singular or plural. Empty if the name has no words.
 */
export function toDuplicateKey(name: string, city: string): string {
  const words = tokenizeBusinessName(name).map(({ folded }) =>
    /\d/.test(folded) ? folded : toPhoneticKey(toSingularPluralKey(folded)),
  )
  return words.length > 0 ? `${[...new Set(words)].sort().join(' ')}, ${foldToLettersAndDigits(city)}` : ''
}
