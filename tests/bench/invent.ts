import { TRADES } from 'db/seed/demo/trades'
import type { DemoBusiness } from '~/cli/demo/businesses'
import { person } from '~/cli/demo/people'
import { type DemoRating, inventRatings } from '~/cli/demo/ratings'
import { beginStory, fill, genderAskedBy } from '~/cli/demo/text'
import { Random } from '~/values/random'
import { hash } from '~/values/text/hash'
import { businessSlug } from '~/values/text/slug'
import { type Place, REGIONS } from './places'

export interface Invented extends DemoBusiness {
  place: Place
  ratings: DemoRating[]
}

/** The moment everything is told from: the same data whenever it is made. */
export const NOW = new Date('2026-11-01T12:00:00.000Z')

/** A few trades hold most of the businesses. */
const SKEWED = TRADES.map((trade) => ({ trade, weight: trade.businesses ** 1.8 }))
const ENDINGS = ['LLC', 'y Familia', 'e Hijos', 'Express', 'USA', 'del Norte', 'del Sur', 'Internacional']
const SINCE = NOW.getUTCFullYear()

/** The business with this number, the same for the same seed whatever was invented before it. */
export function invent(seed: number, number: number): Invented {
  const house = new Random(hash(`${seed} house ${chainOf(number)}`))
  const { trade } = house.weighted(SKEWED)
  const kind = house.pick(trade.kinds)
  const pattern = house.pick(kind.names)
  const owner = person(house, genderAskedBy(pattern))
  const home = placeFrom(house)
  const begun = beginStory(house, { pattern, owner, city: home, thisYear: SINCE, origins: kind.origins })
  const name = named(house, begun.name, home)

  const random = new Random(hash(`${seed} business ${number}`))
  const place = chainOf(number) === number ? home : placeFrom(random)
  const story = { ...begun, name, city: place }
  const nameSlug = businessSlug(name)
  const business = {
    trade,
    kind,
    story,
    place,
    nameSlug,
    slug: nameSlug,
    zip: random.pick(place.zips),
    phone: `+1${random.pick(place.areaCodes)}555${String(random.between(0, 9999)).padStart(4, '0')}`,
    description: [trade.openings, kind.facts, trade.working, trade.closings]
      .map((sentences) => fill(random.pick(sentences), story))
      .join(' '),
    services: random.sample(kind.services, random.between(2, 8)),
    specialties: random.sample(kind.specialties, 2),
  }
  return { ...business, ratings: rated(random, business) }
}

/** The number of the business whose branch this one is: four of a hundred belong to a chain of four, and every thousand has one of thirty. */
function chainOf(number: number): number {
  const inThousand = number % 1000
  if (inThousand >= 500 && inThousand < 530) return number - inThousand + 500
  return number % 100 < 4 ? number - (number % 100) : number
}

const placeFrom = (random: Random) => random.weighted(random.weighted(REGIONS).places)

/** Real names repeat, but not as often as a short list of words would make them. */
function named(random: Random, name: string, home: Place): string {
  const draw = random.next()
  if (draw < 0.25) return `${name} de ${home.name}`
  if (draw < 0.5) return `${name} ${random.pick(ENDINGS)}`
  if (draw < 0.6) return `${random.pick(['Grupo', 'Casa', 'La Nueva', 'Centro'])} ${name}`
  return name
}

/** Half have none, most others a few, one in fifteen up to sixty. */
function rated(random: Random, business: DemoBusiness): DemoRating[] {
  const draw = random.next()
  if (draw < 0.5) return []
  const wanted = draw < 0.93 ? random.between(1, 6) : random.between(7, 60)
  const ratings: DemoRating[] = []
  while (ratings.length < wanted) ratings.push(...inventRatings(random, business, NOW))
  return ratings
    .slice(0, wanted)
    .map((rating, index) => ({ ...rating, email: `persona.${index}@example.com` }))
}
