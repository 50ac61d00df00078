import { type DemoBusiness, type DemoRating, parseDemoData } from '~/cli/demo/data'
import { SeededRandom } from '~/values/random'
import { hashText32 } from '~/values/text/hash'
import { toBusinessSlug } from '~/values/text/slug'
import { type Place, REGIONS } from './places'

export interface Invented {
  business: DemoBusiness & { name: string; slug: string; phone: string; categories: string[] }
  ratings: DemoRating[]
}

/** The time that all dates start from, so that the data are always the same. */
export const NOW = new Date('2026-11-01T12:00:00.000Z')

interface Trade {
  weight: number
  businesses: DemoBusiness[]
  services: string[]
  ratings: DemoRating[]
}

const ENDINGS = ['LLC', 'y Familia', 'e Hijos', 'Express', 'USA', 'del Norte', 'del Sur', 'Internacional']
const TRADES = readTrades()

/** Reads the demo’s data of each category. A few categories have most businesses. */
function readTrades(): Trade[] {
  const { businesses, ratings } = parseDemoData()
  const trades = new Map<string, DemoBusiness[]>()
  for (const business of businesses) {
    const [category] = business.categories ?? []
    if (category && business.description) trades.set(category, [...(trades.get(category) ?? []), business])
  }
  return [...trades.values()].map((own) => {
    const ids = new Set(own.map(({ id }) => id))
    return {
      weight: own.length ** 1.8,
      businesses: own,
      services: own.flatMap(({ services = [] }) => services),
      ratings: ratings.filter(({ business }) => ids.has(business)),
    }
  })
}

/** Returns the business with this number. It depends only on the seed and the number. */
export function invent(seed: number, number: number): Invented {
  const house = new SeededRandom(hashText32(`${seed} house ${chainOf(number)}`))
  const trade = house.weighted(TRADES)
  const [model = trade.businesses[0], other = model] = house.sample(trade.businesses, 2)
  if (!model || !other) throw new Error('The demo has a category without businesses')
  const home = placeFrom(house)
  const name = named(house, mixed(model.name ?? '', other.name ?? ''), home)

  const random = new SeededRandom(hashText32(`${seed} business ${number}`))
  const place = chainOf(number) === number ? home : placeFrom(random)
  const [zipcode, latitude, longitude] = random.pick(place.zips)
  const ratings = rated(random, trade.ratings)
  const told = random.pick(trade.businesses)
  const slug = toBusinessSlug(name)
  const business = {
    ...model,
    ...{ id: number, name, slug, categories: model.categories ?? [] },
    ...{ city: place.name, state_code: place.stateCode, zipcode, latitude, longitude },
    ...(told.description && { description: told.description }),
    email: `${slug.slice(-60).replace(/^-+/, '')}@example.com`,
    phone: `+1${random.pick(place.areaCodes)}555${String(random.between(0, 9999)).padStart(4, '0')}`,
    services: [...new Set(random.sample(trade.services, random.between(2, 8)))],
    created: Math.min(-random.between(1, 600), ...ratings.map(({ created }) => created - 2)),
  }
  return { business, ratings }
}

/**
 * Returns the number of the main business of a chain. Four in a hundred businesses belong to a chain of four,
 * thirty in a thousand to a chain of thirty.
 */
function chainOf(number: number): number {
  const inThousand = number % 1000
  if (inThousand >= 500 && inThousand < 530) return number - inThousand + 500
  return number % 100 < 4 ? number - (number % 100) : number
}

const placeFrom = (random: SeededRandom) => random.weighted(random.weighted(REGIONS).places)

/** Joins the beginning of one name with the end of another. */
const mixed = (one: string, other: string) =>
  [...one.split(' ').slice(0, -1), other.split(' ').at(-1)].join(' ')

/** Varies a name, since real names repeat less than a short word list would. */
function named(random: SeededRandom, name: string, home: Place): string {
  const draw = random.next()
  if (draw < 0.25) return `${name} de ${home.name}`
  if (draw < 0.5) return `${name} ${random.pick(ENDINGS)}`
  if (draw < 0.6) return `${random.pick(['Grupo', 'Casa', 'La Nueva', 'Centro'])} ${name}`
  return name
}

/** Returns ratings: half have none, most others a few, one in fifteen up to sixty. */
function rated(random: SeededRandom, ratings: readonly DemoRating[]): DemoRating[] {
  const draw = random.next()
  if (draw < 0.5) return []
  const wanted = draw < 0.93 ? random.between(1, 6) : random.between(7, 60)
  return Array.from({ length: wanted }, (_, index) => ({
    ...random.pick(ratings),
    email: `persona.${index}@example.com`,
  }))
}
