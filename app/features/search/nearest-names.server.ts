import type { Db } from 'db/connect'
import { toValueList } from 'db/portable-sql'
import {
  findStateOrDefault,
  type PlaceTextFields,
  removeStateAndZipFromCity,
  toCityKey,
} from '~/features/places/find-state'
import { findCitiesByName, listAllCities } from '~/features/places/near-place.server'
import { searchBusinesses } from './businesses.server'
import { computeEditDistanceUpTo } from './find/spelling-index'
import { tokenizeQuery, tokenizeSearchedWords } from './tokens'

/** Number of results that are compared per search. The whole text and its first three words are searched. */
const MAX_COMPARED_RESULTS = 30
const MAX_SINGLE_WORD_SEARCHES = 3
/** Minimum similarity of a suggested name, from 0 to 1. */
const MIN_NAME_SIMILARITY = 0.5

/**
 * Returns the ids of at most `limit` published businesses with the most similar names, best first (D15).
 * Closed businesses are excluded. Empty if none is similar enough.
 */
export async function findBusinessIdsBySimilarName(db: Db, text: string, limit: number): Promise<number[]> {
  const search = async (text: string) =>
    (await searchBusinesses(db, { text, stateCode: null, categoryId: null })).ids
  const texts = [
    text,
    ...tokenizeSearchedWords(text)
      .slice(0, MAX_SINGLE_WORD_SEARCHES)
      .map(({ spelling }) => spelling),
  ]
  const found = await Promise.all(texts.map(search))
  const ids = found.flatMap((each) => each.slice(0, MAX_COMPARED_RESULTS))
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('businesses')
    .select(['id', 'business_name as name'])
    .where('is_listed', '=', 1)
    .where('closed_kind', 'is', null)
    .where('id', 'in', toValueList(ids))
    .execute()
  return rows
    .map(({ id, name }) => ({ id, likeness: likeness(text, name) }))
    .filter((row) => row.likeness >= MIN_NAME_SIMILARITY)
    .sort((a, b) => b.likeness - a.likeness || a.id - b.id)
    .slice(0, limit)
    .map((row) => row.id)
}

/** Similarity of two texts from 0 to 1: the Dice coefficient of their letter pairs. */
function likeness(one: string, other: string): number {
  const [a, b] = [letterPairs(one), letterPairs(other)]
  const shared = [...a].filter((pair) => b.has(pair)).length
  return (2 * shared) / Math.max(1, a.size + b.size)
}

function letterPairs(text: string): Set<string> {
  const line = ` ${tokenizeQuery(text)
    .map((word) => word.folded)
    .join(' ')} `
  return new Set(Array.from({ length: line.length - 1 }, (_, index) => line.slice(index, index + 2)))
}

const MIN_CITY_KEY_LENGTH = 4

/**
 * Guesses the city of a misspelled name: the largest city whose name differs by one letter. It searches the
 * state of the place, otherwise all cities with a known population. Returns null for a known city, for less
 * than four letters, or if no name is that close.
 */
export function guessMisspelledCity(place: PlaceTextFields): string | null {
  const typed = removeStateAndZipFromCity(place.city ?? '')
  const key = toCityKey(typed)
  if (key.length < MIN_CITY_KEY_LENGTH || findCitiesByName(typed, null).length > 0) return null
  const found = findStateOrDefault(place)
  const state = found && found.by !== 'nothing' ? found.code : null
  const [likely] = listAllCities()
    .filter((city) => (state ? city.state === state : city.inhabitants > 0))
    .filter(({ name }) => computeEditDistanceUpTo(toCityKey(name), key, 1) === 1)
    .sort((a, b) => b.inhabitants - a.inhabitants || b.zips - a.zips)
  return likely?.name ?? null
}
