import { DEFAULT_TIME_ZONE, getDateInZone, WEEKDAY_SLUGS } from '~/features/places/calendar'
import { parseTsv, splitCommas } from '~/values/tsv'
import table from '../data/condition-words.tsv?raw'
import type { Lexicon } from '../dictionary/lexicon.server'
import { fold, type Token } from '../tokens'

/** Filters for opening times and home service in a phrase. The names are those of the list filters. */
export interface PhraseFilters {
  open?: true | undefined
  allDay?: true
  day?: (typeof WEEKDAY_SLUGS)[number] | undefined
  homeService?: true
}

const OPEN_ANYHOW = 'openAnyhow'
const keyOf = (words: readonly string[]) => words.map(fold).join(' ')
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
const LONGEST = 5
/** After `la`, `mañana` means morning, not tomorrow: `tacos de la mañana`. */
const BEFORE_MORNING = 'la'

/**
 * Extracts filters such as `abierto el sábado` or `a domicilio`, and returns the other words as `rest`. Words
 * that belong to the name of a trade remain: `comida a domicilio`. A text of one word has no filter.
 */
export function extractPhraseFilters(
  tokens: readonly Token[],
  now: Date,
  lexicon: Lexicon,
): { rest: readonly Token[]; conditions: PhraseFilters } {
  for (let count = Math.min(LONGEST, tokens.length); count > 0; count--)
    for (let start = 0; start + count <= tokens.length; start++) {
      const words = tokens.slice(start, start + count)
      const condition = conditionOf.get(keyOf(words.map(({ folded }) => folded)))
      const isMorning = condition === 'tomorrow' && tokens[start - 1]?.folded === BEFORE_MORNING
      const isSingle = count === 1 && tokens.length === 1
      const before = tokens.slice(Math.max(0, start - 1), start + count)
      const isOfTrade = before.length > count && lexicon.hasMeaning(before)
      if (!condition || isMorning || isSingle || isOfTrade) continue
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
