import type { Db } from 'db/connect'
import { selectIndexEntries } from 'db/portable-sql'
import { sql } from 'kysely'
import { DEFAULT_TIME_ZONE, getDateInZone, WEEKDAY_SLUGS } from '~/features/places/calendar'
import {
  findPositionOfZip,
  isForeignPlaceName,
  parsePlace,
  toCitySlug,
} from '~/features/places/near-place.server'
import type { StateCode } from '~/features/places/states'
import { parseZip } from '~/features/places/zip'
import { parseEmail } from '~/values/contact/email'
import { parsePhone, removePhoneExtension } from '~/values/contact/phone'
import { parseTsv, splitCommas } from '~/values/tsv'
import table from '../data/condition-words.tsv?raw'
import { type Lexicon, loadLexicon } from '../dictionary/lexicon.server'
import { toEmailTag, toNameIndexTag, toPhoneIndexTag } from '../document.server'
import { foldToLettersAndDigits, isStopWord, MIN_SENTENCE_WORDS, type Token, tokenizeQuery } from '../tokens'
import { parseQueryWithLexicon, parseWithTradeWordsCorrected } from './parse.server'
import { isSingleTradeQuery, isTradeTerm, isUnusedTradeTerm, quoteTerm } from './query'
import { findPlaceAnywhere, findPlaceAtQueryEnd } from './query-place'

/** A parsed search text: what to search for, where, and with which filters. */
export interface ParsedPhrase {
  /** Empty if the text has only a place or filters. */
  search: string
  /** Key of the place from which to search. */
  near?: string | undefined
  state?: StateCode | undefined
  /** Key of the city at the end of `search`, whose words may also be part of a name. */
  mayBeIn?: string | undefined
  conditions: PhraseFilters
  /**
   * The text is a phone number, an e-mail address, the name of a business that is not just a trade, or begins
   * like a street address. In the page header such a search ignores the place of the page (D143).
   */
  isOfOne: boolean
}

/**
 * Matches an opening hour, which is removed because no filter exists for it: `abierto a las 10 de la noche`.
 */
const OPENING_HOUR_PATTERN =
  /\s+(?:que\s+)?(?:abiert[oa]s?\s+|abr[ae]n?\s+)?(?:hasta\s+)?a?\s*las?\s+\d{1,2}(?::\d\d)?(?:\s*(?:am|pm)\b|\s+de\s+la\s+(?:mañana|tarde|noche))/giu

/** Characters that a place name may have, so that `' OR 1=1 --` is not read as Oregon. */
const PLACE_TEXT = /^[\p{L}\p{M}\d\s,.’'-]+$/u

/** Matches the start of a street address: `123 Main St`. */
const STREET_ADDRESS_START_PATTERN = /^\d{1,6} \p{L}/u

/**
 * Extracts the place (D126, D143) and the filters from a text. The rest is `search`. Contact details remain
 * whole in it. So does the full name of a business in most cases. A place next to words without a trade can
 * remain, too. Of cities with one name, that in `preferredState` wins unless another is far larger.
 */
export async function parsePhrase(
  db: Db,
  typedText: string,
  now: Date,
  preferredState: StateCode | null = null,
): Promise<ParsedPhrase> {
  const text = typedText.replace(OPENING_HOUR_PATTERN, ' ').trim() || typedText
  const lexicon = await loadLexicon(db)
  const isContact = toContactSearchTag(text) !== null
  const zip = isContact ? null : zipIn(text, lexicon)
  const typed = tokenizeQuery(zip ? zip.rest : text)
  const { rest, conditions } = extractPhraseFilters(typed, now, lexicon)
  const area = zip || isContact ? null : findPlaceAnywhere(rest, lexicon, preferredState)
  const isAlone = PLACE_TEXT.test(text) && area?.before === 0 && area.end === rest.length
  const isNamed = !isAlone && !area?.isExplicit && (await isNameOfBusiness(db, typed))
  const isOfOne =
    isContact ||
    STREET_ADDRESS_START_PATTERN.test(text) ||
    (isNamed && !isSingleTradeQuery(parseQueryWithLexicon(lexicon, text, false)))
  const asTyped = { search: zip?.rest ?? text, near: zip?.zip, conditions: {}, isOfOne }
  if (isContact || isNamed || (rest.length === typed.length && !area)) return asTyped
  const withoutTimes = rest.length === typed.length ? asTyped.search : textOf(rest)
  if (!area) return { ...asTyped, search: withoutTimes, conditions }
  const city = area.city ? toCitySlug(area.city.name, area.city.state) : undefined
  const where = city ? { near: city } : { state: area.state ?? undefined }
  if (isAlone) return { search: '', ...where, conditions, isOfOne }
  const [before, after] = [rest.slice(0, area.before), rest.slice(area.end)]
  const search = textOf(withoutSmall([...withoutSmall(before), ...after]))
  // `Houston Roofing` may be the start of a name. A city with its state, or in a sentence after `en`, is a place.
  const isCertain =
    area.names.length > 1 ? before.length === 0 : area.isExplicit && typed.length > MIN_SENTENCE_WORDS
  const mayBeName = before.length === 0 && after.length <= MAX_NAME_WORDS_AFTER_PLACE
  if (isCertain || isOfTrades(lexicon, search, mayBeName ? 'every' : 'some'))
    return { search, ...where, conditions, isOfOne }
  return {
    ...asTyped,
    search: withoutTimes,
    mayBeIn: area.end === rest.length ? city : undefined,
    conditions,
  }
}

const MAX_NAME_WORDS_AFTER_PLACE = 4
const MIN_KEYWORD_LENGTH = 3
const MAX_KEYWORDS = 4

/** Matches e-mail addresses, web addresses and numbers. Parts of them mean nothing. */
const MEANINGLESS_PARTS = /\S*@\S*|\bhttps?:\S+|\bwww\.\S+|[+(\d][\d().\s-]*\d/gi

/**
 * Returns up to four words of a text, without repeats, stop words and words of less than three letters. A
 * place at its end is one part. `isTrade`: the text names a known trade or category. `isOnlyTrade`: it names
 * nothing more, except a place. E-mail addresses, web addresses and numbers have no parts.
 */
export async function splitQueryIntoKeywords(
  db: Db,
  text: string,
): Promise<{ parts: string[]; isTrade: boolean; isOnlyTrade: boolean }> {
  const lexicon = await loadLexicon(db)
  const typed = tokenizeQuery(text.replace(MEANINGLESS_PARTS, ' '))
  const area = findPlaceAtQueryEnd(typed, lexicon)
  const words = typed
    .slice(0, area?.before)
    .filter(({ spelling, withTilde }) => spelling.length >= MIN_KEYWORD_LENGTH && !isStopWord(withTilde))
  const named = (area?.names ?? []).flatMap((name) => name.words)
  const parts = [...words.map((word) => [word]), named].map(textOf).filter(Boolean)
  const query = parseQueryWithLexicon(lexicon, text)
  const isTrade = query?.terms.some((term) => !term.area && isTradeTerm(term)) ?? false
  return {
    parts: [...new Set(parts)].slice(0, MAX_KEYWORDS),
    isTrade,
    isOnlyTrade: isSingleTradeQuery(query),
  }
}

const textOf = (words: readonly Token[]) => words.map(({ spelling }) => spelling).join(' ')

/** Removes stop words at both ends: `plomero en` becomes `plomero`. Empty if there are only stop words. */
function withoutSmall(words: readonly Token[]): readonly Token[] {
  const isTelling = ({ withTilde }: Token) => !isStopWord(withTilde)
  return words.slice(Math.max(0, words.findIndex(isTelling)), words.findLastIndex(isTelling) + 1)
}

const ZIP_IN_TEXT_PATTERN = /(?:^|[\s,])(?:(?:cerca del?|en(?: el)?|near)\s+)?(\d{5})(?=$|[\s,])/gi

/**
 * Finds a known zip code at the end of a text, or next to words that all mean trades (`33125 plomero`).
 * Returns it with the other words, or null.
 */
function zipIn(text: string, lexicon: Lexicon): { rest: string; zip: string } | null {
  for (const { 0: match, 1: digits, index } of text.trim().matchAll(ZIP_IN_TEXT_PATTERN)) {
    const zip = parseZip(digits ?? '')
    if (!zip || !findPositionOfZip(zip) || !parsePlace(zip)) continue
    const [before, after] = [text.trim().slice(0, index), text.trim().slice(index + match.length)]
    const rest = [before.replace(/[\s,]+$/, ''), after.replace(/^[\s,]+/, '')].filter(Boolean).join(' ')
    if (!/[\p{L}\p{N}]/u.test(after) || isOfTrades(lexicon, rest, 'every')) return { rest, zip }
  }
  return null
}

/**
 * Whether `every` or `some` term of a text means a trade. It may be a trade of the dictionary that no
 * business has: `buceo`. Misspelled words of trades count.
 */
function isOfTrades(lexicon: Lexicon, text: string, quantity: 'every' | 'some'): boolean {
  const { terms = [] } =
    parseWithTradeWordsCorrected(lexicon, text, false) ?? parseQueryWithLexicon(lexicon, text, false) ?? {}
  return terms.length > 0 && terms[quantity]((term) => isTradeTerm(term) || isUnusedTradeTerm(lexicon, term))
}

/** Whether a business has this full name. Word order, articles and legal form do not matter. */
async function isNameOfBusiness(db: Db, words: readonly Token[]): Promise<boolean> {
  const entries = selectIndexEntries('search_names', quoteTerm(toNameIndexTag(words)), { maxCount: 1 })
  const { rows } = await sql`${entries}`.execute(db)
  return rows.length > 0
}

/** Filters for opening times and home service in a phrase. The names are those of the list filters. */
export interface PhraseFilters {
  open?: true | undefined
  allDay?: true
  day?: (typeof WEEKDAY_SLUGS)[number] | undefined
  homeService?: true
}

const OPEN_ANYHOW = 'openAnyhow'
const keyOf = (words: readonly string[]) => words.map(foldToLettersAndDigits).join(' ')
const rows = parseTsv('condition-words.tsv', table).flatMap(([condition = '', phrases]) =>
  splitCommas(phrases).map((phrase) => ({ condition, key: keyOf(phrase.split(' ')) })),
)
const beside = new Set(rows.filter(({ condition }) => condition === 'beside').map(({ key }) => key))
const conditionOf = new Map(
  rows
    .filter(({ condition }) => condition !== 'beside' && condition !== OPEN_ANYHOW)
    .map(({ key, condition }) => [key, condition]),
)
const openAnyhow = new Set(rows.filter(({ condition }) => condition === OPEN_ANYHOW).map(({ key }) => key))
const MAX_FILTER_PHRASE_WORDS = 5
/** After `la`, `mañana` means morning, not tomorrow: `tacos de la mañana`. */
const BEFORE_MORNING = 'la'

/**
 * Extracts filters such as `abierto el sábado` or `a domicilio`, and returns the other words as `rest`. Words
 * that belong to the name of a trade remain: `comida a domicilio`. A text of one word has no filter.
 */
function extractPhraseFilters(
  tokens: readonly Token[],
  now: Date,
  lexicon: Lexicon,
): { rest: readonly Token[]; conditions: PhraseFilters } {
  for (let count = Math.min(MAX_FILTER_PHRASE_WORDS, tokens.length); count > 0; count--)
    for (let start = 0; start + count <= tokens.length; start++) {
      const words = tokens.slice(start, start + count)
      const condition = conditionOf.get(keyOf(words.map(({ folded }) => folded)))
      const isMorning = condition === 'tomorrow' && tokens[start - 1]?.folded === BEFORE_MORNING
      const isSingle = count === 1 && tokens.length === 1
      // `Ahora` within a sentence means a change: `y ahora la pantalla no prende`.
      const isChange = count === 1 && condition === 'open' && start + count < tokens.length
      const isOfPlace = isForeignPlaceName(`${tokens[start - 1]?.spelling} ${tokens[start]?.spelling}`)
      const before = tokens.slice(Math.max(0, start - 1), start + count)
      const isOfTrade = before.length > count && lexicon.hasMeaning(before)
      if (!condition || isMorning || isSingle || isChange || isOfPlace || isOfTrade) continue
      let first = start
      if (condition !== 'homeService') while (beside.has(tokens[first - 1]?.folded ?? '')) first -= 1
      const others = [...tokens.slice(0, first), ...tokens.slice(start + count)]
      const { rest, conditions } = extractPhraseFilters(others, now, lexicon)
      const meaning = meaningOf(condition, now)
      return { rest, conditions: { ...conditions, ...(meaning.day && { open: undefined }), ...meaning } }
    }
  const others = tokens.filter(({ folded }) => !openAnyhow.has(folded))
  return others.length > 0 && others.length < tokens.length
    ? { rest: others, conditions: { open: true } }
    : { rest: tokens, conditions: {} }
}

function meaningOf(condition: string, now: Date): PhraseFilters {
  const today = new Date(`${getDateInZone(DEFAULT_TIME_ZONE, now)}T00:00:00Z`).getUTCDay()
  if (condition === 'today') return { day: WEEKDAY_SLUGS[today] }
  if (condition === 'tomorrow') return { day: WEEKDAY_SLUGS[(today + 1) % 7] }
  const day = WEEKDAY_SLUGS.find((name) => name === condition)
  return day ? { day } : { [condition]: true }
}

/** Words that people write next to a phone number, and the prefix of a phone link. */
const WORDS_NEAR_PHONE_PATTERN =
  /\b(?:tel[eé]fonos?|tel|cel(?:ular)?|m[oó]vil|whats ?app|n[uú]mero|num|llamar?|al?|de|phone|call)\b/gi
const PHONE_CHARACTERS_PATTERN = /^[\s:+().,/\p{Pd}\d]+$/u

/**
 * Returns the ten or seven digits of a phone number in a common format. Null if the text is no phone number.
 */
export function parsePhoneQuery(text: string): string | null {
  const phone = parsePhone(text)
  if (phone) return removePhoneExtension(phone).slice(-10)
  const rest = text.slice(0, 60).normalize('NFKC').replace(WORDS_NEAR_PHONE_PATTERN, ' ')
  const digits = rest.replace(/\D/g, '')
  if (!PHONE_CHARACTERS_PATTERN.test(rest)) return null
  return /^1?\d{10}$|^\d{7}$/.test(digits) ? digits.slice(-10) : null
}

/** Returns the search tag of a phone number or e-mail address. Null for any other text. */
export function toContactSearchTag(text: string): string | null {
  const [digits, email] = [parsePhoneQuery(text), parseEmail(text)]
  return digits ? toPhoneIndexTag(digits) : email && toEmailTag(email)
}
