import type { Db } from 'db/connect'
import { citiesNear, type NearCity } from '~/features/places/nearest-cities.server'
import type { Lexicon } from '../dictionary/lexicon.server'
import { cityTag, stateTag } from '../document'
import { findAll, type Matches } from '../ranking/scan.server'
import { isSmallWord, phraseKey } from '../words'
import { type AskedQuery, type AskedUnit, anyOf, type Filter, matchExpression, quoted } from './match'
import { lookUpIn, meansTrade } from './parse.server'
import { SHORT } from './result'

const MOST_MILES = 90
const MOST_CITIES = 150
const MOST_BUSINESSES = 120
const MOST_TOLD = 4

/** What was asked for in the cities around the one that was named, the nearest first; null when there is none. */
export async function findNearby(db: Db, { units, place }: AskedQuery, filter: Filter) {
  if (!place?.city || !units.some(meansTrade)) return null
  const near = citiesNear(place.city, MOST_MILES, MOST_CITIES)
  const own = units.filter((unit) => !unit.place)
  const wanted = matchExpression(own, 'trades', filter)
  const around = anyOf(near.map((city) => quoted(cityTag(city.state, city.name))))
  if (wanted === null || around === null) return null
  const found = await findAll(db, `(${wanted}) AND ${around}`, {
    most: MOST_BUSINESSES,
    few: MOST_BUSINESSES,
  })
  const rank = new Map(near.map((city, index) => [cityTag(city.state, city.name), index]))
  const placed = found.documents
    .map(({ business_id, quality, tags }) => {
      const at = Math.min(...tags.split(' ').map((tag) => rank.get(tag) ?? near.length))
      return { id: business_id, quality, at }
    })
    .sort((a, b) => a.at - b.at || b.quality - a.quality)
  if (placed.length === 0) return null
  const cities = [...new Set(placed.map(({ at }) => near[at]).filter((city) => city !== undefined))]
  return {
    ids: placed.map(({ id }) => id),
    nearby: { city: place.city.name, places: cities.slice(0, MOST_TOLD).map(withWholeMiles) },
  }
}

const withWholeMiles = ({ name, miles }: NearCity) => ({ name, miles: Math.max(1, Math.round(miles)) })

/** What another name of a trade stands for besides (`mudanza`, of `movers`), where only trades are asked for; or null. */
export async function findRelated(db: Db, asked: AskedQuery, filter: Filter) {
  const trades = asked.units.flatMap((unit) => unit.trades)
  if (trades.length === 0 || !asked.units.every((unit) => unit.place || meansTrade(unit))) return null
  const names = await db
    .selectFrom('search_phrases as name')
    .innerJoin('search_phrases as other', 'other.phrase', 'name.phrase')
    .select(['name.target_id as trade', 'other.kind', 'other.target_id as id'])
    .where('name.kind', '=', 'trade')
    .where('name.target_id', 'in', trades)
    .groupBy(['trade', 'other.kind', 'other.target_id'])
    // By its own name, or by more than one other: `maestro` makes no relation of a handyman and a school.
    .having(({ fn, or, eb }) => or([eb(fn.max('name.is_specific'), '=', 1), eb(fn.countAll(), '>', 1)]))
    .execute()
  const units = asked.units.map((unit): AskedUnit => {
    const own = names.filter(({ trade }) => unit.trades.includes(trade))
    const ids = (kind: 'trade' | 'category') => own.filter((name) => name.kind === kind).map(({ id }) => id)
    return {
      ...unit,
      trades: [...new Set([...unit.trades, ...ids('trade')])],
      categories: [...new Set([...unit.categories, ...ids('category')])],
    }
  })
  const match = matchExpression(units, 'categories', filter)
  const found = await findAll(db, match, { most: SHORT, few: SHORT, lexicon: asked.lexicon })
  return found.total > 0 ? { found, asked: { ...asked, units } } : null
}

/** How a trade's category is asked for in its stead, at the place named: `servicio automotriz en doral`. Or null. */
export async function categoryInstead(db: Db, { units, place, typed }: AskedQuery): Promise<string | null> {
  const [id] = units.filter((unit) => unit.trades.length > 0).flatMap((unit) => unit.categories)
  const row = id
    ? await db.selectFrom('categories').select('name').where('id', '=', id).executeTakeFirst()
    : undefined
  if (!row) return null
  const where = place ? typed.slice(place.before).map((word) => word.spelling) : []
  return [row.name.toLocaleLowerCase('es'), ...(where.length > 0 ? ['en', ...where] : [])].join(' ')
}

/** Whether some of what was found is called like the place that was named. */
export const isNamedLikePlace = ({ place }: AskedQuery, { documents }: Matches) => {
  const words = (place?.names ?? []).flatMap((name) => name.words.map((word) => word.folded))
  return documents.some(({ name }) => words.every((word) => name.split(' ').includes(word)))
}

/** A query read as less than was typed, and how that reads. */
interface ShorterQuery {
  asked: AskedQuery
  text: string
}

type FoundWithLess = ShorterQuery & { found: Matches }

/** A query that asks for a trade, without the words beside it that nobody uses; null when there are none, or more than others. */
export function withoutUnknown(asked: AskedQuery): ShorterQuery | null {
  const isUnknown = (unit: AskedUnit) =>
    !unit.place && !meansTrade(unit) && unit.words.every((word) => word.forms.length === 0)
  const units = asked.units.filter((unit) => !isUnknown(unit))
  const unknown = asked.units.length - units.length
  if (unknown === 0 || unknown > units.length || !units.some(meansTrade)) return null
  const left = new Set(
    asked.units.flatMap((unit) => (units.includes(unit) ? [] : unit.words.map(({ folded }) => folded))),
  )
  const typed = asked.typed.filter(({ folded }) => !left.has(folded))
  return { asked: { ...asked, units, typed }, text: textOf(asked, units) }
}

const MOST_TRIES = 5

/** What a query finds with less of it: without its city, then without the word that tells least. */
export async function findWithLess(db: Db, asked: AskedQuery, filter: Filter): Promise<FoundWithLess | null> {
  for (const units of fewerUnits(asked).slice(0, MOST_TRIES)) {
    const text = textOf(asked, units)
    // What is left of a phrase means something of its own: `seguridad` of `guardias de seguridad`.
    const less = units.some((unit) => unit.words.length === 0)
      ? { ...asked, units }
      : lookUpIn(asked.lexicon, text)
    const found = less && (await findLess(db, { asked: less, text }, filter))
    if (found) return found
  }
  return null
}

/** What a query finds that is read as less than was typed; null for nothing. */
export async function findLess(db: Db, less: ShorterQuery, filter: Filter): Promise<FoundWithLess | null> {
  const match = matchExpression(less.asked.units, 'trades', filter)
  const found = await findAll(db, match, { most: SHORT, few: SHORT, lexicon: less.asked.lexicon })
  return found.total > 0 ? { found, ...less } : null
}

/** The state instead of its city; each word that means nothing left out; words of phrases; all trades but the first. */
function fewerUnits({ units, place, lexicon }: AskedQuery): AskedUnit[][] {
  const own = units.filter((unit) => !unit.place)
  const trades = own.filter(meansTrade)
  const state = place?.city ? [{ ...inState(place.city.state), words: [] }] : []
  const least = trades.length > 0 || place ? 1 : 2
  const plain =
    own.flatMap((unit) => unit.words).length > least ? own.filter((unit) => !meansTrade(unit)) : []
  const rests = trades.flatMap((unit) =>
    restsOf(unit, lexicon).map((rest) => units.with(units.indexOf(unit), rest)),
  )
  const without = (unit: AskedUnit) => units.filter((other) => other !== unit)
  return [
    ...(trades.length > 0 ? state.map((unit) => [...own, unit]) : []),
    ...plain.toSorted((a, b) => rarity(b) - rarity(a)).map(without),
    ...rests,
    ...trades.slice(1).toReversed().map(without),
  ]
}

/** A query for a trade in a city, or anything `en` one, without the city; null for any other. A state is meant. */
export function placeLeftOut({ place, ...asked }: AskedQuery): string | null {
  const own = asked.units.filter((unit) => !unit.place)
  const isCity = place !== null && !place.state && (place.isExplicit || own.some(meansTrade))
  return isCity ? textOf({ ...asked, place }, own) : null
}

/** What is left of a phrase without one of its words but the first, where that means a trade of its own. */
const restsOf = (unit: AskedUnit, lexicon: Lexicon): AskedUnit[] =>
  unit.words
    .slice(1)
    .toReversed()
    .flatMap((left) => {
      const words = unit.words.filter((word) => word !== left)
      const meaning = lexicon.meaning(phraseKey(words))
      const isTrade = words.length > 0 && meaning.trades.length + meaning.categories.length > 0
      return isTrade ? [{ words, ...meaning }] : []
    })

const inState = (code: string) => ({
  trades: [],
  categories: [],
  place: { tags: [stateTag(code)], besides: 'nothing' as const },
})

/** A word nobody uses tells nothing of anybody. */
const rarity = ({ words: [word] }: AskedUnit) =>
  word === undefined || word.forms.length === 0 ? Number.POSITIVE_INFINITY : word.documents

/** `necesito un plomero` asks for a plomero. */
const LEADING =
  /^((a|al|buscando|buscar|busco|con|de|donde|hay|necesito|para|por|que|quien|quiero|sin|un|una|unos|unas|y) )+/

function textOf({ typed, units: all }: AskedQuery, units: readonly AskedUnit[]): string {
  const left = new Set(units.flatMap((unit) => unit.words.map((word) => word.folded)))
  const gone = new Set(
    all.flatMap((unit) => unit.words.map((word) => word.folded)).filter((word) => !left.has(word)),
  )
  const words = typed.filter((word) => !gone.has(word.folded))
  const end = words.findLastIndex((word) => !isSmallWord(word.withTilde)) + 1
  return words
    .slice(0, end)
    .map((word) => word.spelling)
    .join(' ')
    .replace(/ (a|de|que|para|por|con|sin|y)(?= (en|in|a|de|que|para|por|con|sin|y) )/g, '')
    .replace(LEADING, '')
}
