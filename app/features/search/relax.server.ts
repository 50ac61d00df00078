import type { Db } from 'db/connect'
import { citiesNear, type NearCity } from '~/features/places/nearest-cities.server'
import { cityMark, stateMark } from './document'
import { lookUp } from './lookup.server'
import { type AskedQuery, type AskedUnit, anyOf, type Filter, matchExpression, quoted } from './match'
import { type Found, findAll } from './walk.server'

/** Businesses of a trade around a city that has none. */
export interface Nearby {
  /** The city that was asked for. */
  city: string
  /** Where they are instead, the nearest first, in miles. */
  places: { name: string; miles: number }[]
}

const MOST_MILES = 90
const MOST_CITIES = 150
const MOST_BUSINESSES = 120
const MOST_TOLD = 4

/** What was asked for in the cities around the one that was named, the nearest first; null when there is none. */
export async function findNearby(
  db: Db,
  { units, place }: AskedQuery,
  filter: Filter,
): Promise<{ ids: number[]; nearby: Nearby } | null> {
  if (!place?.city || !units.some(meansTrade)) return null
  const near = citiesNear(place.city, MOST_MILES, MOST_CITIES)
  const own = units.filter((unit) => !unit.place)
  const wanted = matchExpression(own, 'trades', filter)
  const around = anyOf(near.map((city) => quoted(cityMark(city.state, city.name))))
  if (wanted === null || around === null) return null
  const found = await findAll(db, `(${wanted}) AND ${around}`, {
    most: MOST_BUSINESSES,
    few: MOST_BUSINESSES,
  })
  const rank = new Map(near.map((city, index) => [cityMark(city.state, city.name), index]))
  const placed = found.documents
    .map(({ business_id, quality, marks }) => {
      const at = Math.min(...marks.split(' ').map((mark) => rank.get(mark) ?? near.length))
      return { id: business_id, quality, at }
    })
    .sort((a, b) => a.at - b.at || b.quality - a.quality)
  if (placed.length === 0) return null
  const cities = [...new Set(placed.map(({ at }) => near[at]).filter((city) => city !== undefined))]
  return {
    ids: placed.map(({ id }) => id),
    nearby: { city: place.city.name, places: cities.slice(0, MOST_TOLD).map(told) },
  }
}

const told = ({ name, miles }: NearCity) => ({ name, miles: Math.max(1, Math.round(miles)) })

const meansTrade = (unit: AskedUnit) => unit.trades.length + unit.categories.length > 0

/**
 * What other names of a trade stand for besides (`mudanza`, another name of `movers`, for a category; `seguridad`, of
 * `guardias`, for a second trade), when a query asks for trades alone; null when it does not, or there is nothing.
 */
export async function findRelated(
  db: Db,
  asked: AskedQuery,
  filter: Filter,
  most: number,
): Promise<{ found: Found; asked: AskedQuery } | null> {
  const trades = asked.units.flatMap((unit) => unit.trades)
  if (trades.length === 0 || !asked.units.every((unit) => unit.place || meansTrade(unit))) return null
  const names = await db
    .selectFrom('search_phrases as name')
    .innerJoin('search_phrases as other', 'other.phrase', 'name.phrase')
    .select(['name.target_id as trade', 'other.kind', 'other.target_id as id'])
    .where('name.kind', '=', 'trade')
    .where('name.target_id', 'in', trades)
    .groupBy(['trade', 'other.kind', 'other.target_id'])
    // One thing that both sell makes no relation: `pastor` is of a taquería, and of a church.
    .having(({ fn, or, eb }) =>
      or([
        eb(fn.max('name.is_telling'), '=', 1),
        eb(fn.max('other.is_telling'), '=', 1),
        eb(fn.countAll(), '>', 1),
      ]),
    )
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
  const found = match === null ? null : await findAll(db, match, { most, few: most })
  return found && found.total > 0 ? { found, asked: { ...asked, units } } : null
}

const MOST_TRIES = 3

/** What a query finds with less of it: without its city, then without the word that tells least. */
export async function findWithLess(
  db: Db,
  asked: AskedQuery,
  filter: Filter,
  most: number,
): Promise<{ found: Found; asked: AskedQuery; text: string } | null> {
  for (const units of fewerUnits(asked).slice(0, MOST_TRIES)) {
    const text = textOf(asked, units)
    // What is left of a phrase means something of its own: `seguridad` of `guardias de seguridad`.
    const less = units.some((unit) => unit.words.length === 0) ? { ...asked, units } : await lookUp(db, text)
    if (less === null) continue
    const [trades, categories] = (['trades', 'categories'] as const).map((reading) =>
      matchExpression(less.units, reading, filter),
    )
    const wider = { match: categories ?? null, enough: 1 }
    const found = await findAll(db, trades ?? null, { most, few: most, wider })
    if (found.total > 0) return { found, asked: less, text }
  }
  return null
}

/** The state instead of its city; then each word left out that is no place, unknown ones and common ones first. */
function fewerUnits({ units, place }: AskedQuery): AskedUnit[][] {
  const ways: AskedUnit[][] = []
  if (place?.city && units.some(meansTrade)) {
    const state = { ...inState(place.city.state), words: [] }
    ways.push([...units.filter((unit) => !unit.place), state])
  }
  const words = units.filter((unit) => !unit.place).flatMap((unit) => unit.words)
  const hasMore = units.some(meansTrade) || units.some((unit) => unit.place) ? 1 : 2
  if (words.length <= hasMore) return ways
  const leastTelling = words.toSorted((a, b) => rarity(b) - rarity(a))
  for (const left of leastTelling)
    ways.push(
      units.flatMap((unit): AskedUnit[] => {
        if (!unit.words.includes(left)) return [unit]
        const rest = unit.words.filter((word) => word !== left)
        return rest.length > 0 ? [{ ...unit, words: rest }] : []
      }),
    )
  return ways
}

const inState = (code: string) => ({
  trades: [],
  categories: [],
  place: { marks: [stateMark(code)], besides: 'nothing' as const },
})

/** A word nobody uses tells nothing of anybody. */
const rarity = ({ documents, forms }: AskedUnit['words'][number]) =>
  forms.length === 0 ? Number.POSITIVE_INFINITY : documents

function textOf({ typed, units: all }: AskedQuery, units: readonly AskedUnit[]): string {
  const left = new Set(units.flatMap((unit) => unit.words.map((word) => word.folded)))
  const gone = new Set(
    all.flatMap((unit) => unit.words.map((word) => word.folded)).filter((word) => !left.has(word)),
  )
  return typed
    .filter((word) => !gone.has(word.folded))
    .map((word) => word.spelling)
    .join(' ')
    .replace(/ (de|para|con|y)(?= (en|in|de|para|con|y) )/g, '')
    .replace(/( (en|in|de|para|con|y))+$/, '')
}
