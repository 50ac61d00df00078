import type { Kind, Trade } from 'db/seed/demo/trade'
import type { Random } from '~/values/random'
import { businessSlug } from '~/values/text/slug'
import { CITIES, type City } from './cities'
import { type Person, person } from './people'
import { Phones } from './phones'
import { beginStory, fill, genderAskedBy, type Story } from './text'

export interface DemoBusiness {
  trade: Trade
  kind: Kind
  story: Story
  zip: readonly [string, number, number]
  phone: string
  slug: string
  nameSlug: string
  description: string
  services: string[]
  specialties: string[]
}

/** The documents' own figures (row 278): 556 contacts, one of them without a name, 431 different phones. */
export const CONTACTS = 556
const PHONES = 431
const BUSINESSES = CONTACTS - 1
const CHAINS = 8
const BRANCHES = 2
const LONG_NAME = 'Comercializadora Internacional de Alimentos Centroamericanos La Bendición'

const REGIONS: readonly { weight: number; cities: readonly City[] }[] = [
  { weight: 46, cities: CITIES.filter((city) => city.stateCode === 'GA') },
  { weight: 40, cities: CITIES.filter((city) => city.stateCode === 'FL') },
  { weight: 14, cities: CITIES.filter((city) => !['GA', 'FL'].includes(city.stateCode)) },
]

/** Invents the businesses: trades in turn, then the branches of a few chains, phones shared as in real life. */
export function inventBusinesses(random: Random, trades: readonly Trade[], thisYear: number): DemoBusiness[] {
  const inventor = new Inventor(random, thisYear)
  for (const { trade, turn } of shares(trades, BUSINESSES - CHAINS * BRANCHES)) inventor.open(trade, turn)
  inventor.openBranches()
  return inventor.businesses
}

function shares(trades: readonly Trade[], count: number): { trade: Trade; turn: number }[] {
  const rounds = Math.max(...trades.map((trade) => trade.businesses)) * 2
  const all = Array.from({ length: rounds }, (_, turn) => trades.map((trade) => ({ trade, turn }))).flat()
  const wanted = all.filter(({ trade, turn }) => turn < trade.businesses)
  const extra = all.filter(({ trade, turn }) => turn >= trade.businesses)
  return [...wanted, ...extra].slice(0, count)
}

class Inventor {
  readonly businesses: DemoBusiness[] = []
  readonly #random: Random
  readonly #thisYear: number
  readonly #phones = new Phones()
  readonly #names = new Set<string>()
  readonly #slugs = new Map<string, number>()
  readonly #descriptions = new Set<string>()
  #sharing = BUSINESSES - CHAINS * BRANCHES - PHONES
  readonly #alone: DemoBusiness[] = []

  constructor(random: Random, thisYear: number) {
    this.#random = random
    this.#thisYear = thisYear
  }

  open(trade: Trade, turn: number): void {
    const kind = trade.kinds[turn % trade.kinds.length]
    if (!kind) throw new Error(`${trade.slug} has no kinds`)
    const partner = this.#partner()
    const city = partner?.story.city ?? this.#city(trade, turn)
    const story = this.#story(kind, turn, city, partner?.story.owner)
    if (partner) {
      this.#alone.splice(this.#alone.indexOf(partner), 1)
      this.#sharing -= 1
    }
    const business = this.#add(trade, kind, story, partner?.phone ?? this.#phones.next(city.areaCodes))
    if (!partner) this.#alone.push(business)
  }

  openBranches(): void {
    const roots = this.businesses.filter(({ trade }) => trade.place === 'shop' && trade.businesses >= 16)
    for (const root of this.#random.sample(roots, CHAINS)) {
      const cities = CITIES.filter(
        (city) => city.stateCode === root.story.city.stateCode && city !== root.story.city,
      )
      for (const city of this.#random.sample(cities.length >= BRANCHES ? cities : CITIES, BRANCHES))
        this.#add(root.trade, root.kind, { ...root.story, city }, root.phone)
    }
  }

  #partner(): DemoBusiness | undefined {
    if (this.#sharing === 0 || this.businesses.length < 200) return undefined
    return this.#random.chance(0.36) || this.#mustShare() ? this.#random.pick(this.#alone) : undefined
  }

  #mustShare(): boolean {
    return BUSINESSES - CHAINS * BRANCHES - this.businesses.length <= this.#sharing
  }

  #city(trade: Trade, turn: number): City {
    if (trade.slug === 'reposteria' && turn % 5 === 1) return cityNamed('Miami')
    if (turn === 0) return this.#random.weighted(REGIONS[0]?.cities ?? CITIES)
    if (turn === 1) return this.#random.weighted(REGIONS[1]?.cities ?? CITIES)
    return this.#random.weighted(this.#random.weighted(REGIONS).cities)
  }

  #story(kind: Kind, turn: number, city: City, owner: Person | undefined): Story {
    for (let attempt = 0; attempt < 40; attempt += 1) {
      const position = Math.floor(turn / 3) + attempt + (owner ? this.#random.between(0, 5) : 0)
      const pattern = kind.names[position % kind.names.length] ?? ''
      const gender = genderAskedBy(pattern)
      if (owner && gender && (gender === 'woman') !== owner.isWoman) continue
      const who = owner ?? person(this.#random, gender)
      const story = beginStory(this.#random, {
        pattern,
        owner: who,
        city,
        thisYear: this.#thisYear,
        origins: kind.origins,
      })
      if (!this.#names.has(story.name)) return story
      if (attempt > 30) return { ...story, name: `${story.name} de ${city.name}` }
    }
    const story = beginStory(this.#random, {
      pattern: kind.names[0] ?? '',
      owner: owner ?? person(this.#random),
      city,
      thisYear: this.#thisYear,
    })
    return { ...story, name: `${story.name} de ${city.name}` }
  }

  #add(trade: Trade, kind: Kind, begun: Story, phone: string): DemoBusiness {
    const isFirstDistributor = trade.slug === 'distribuidora-de-alimentos' && !this.#names.has(LONG_NAME)
    const story = isFirstDistributor ? { ...begun, name: LONG_NAME } : begun
    this.#names.add(story.name)
    const nameSlug = businessSlug(story.name)
    const namesakes = (this.#slugs.get(nameSlug) ?? 0) + 1
    this.#slugs.set(nameSlug, namesakes)
    const business = {
      trade,
      kind,
      story,
      phone,
      nameSlug,
      slug: namesakes > 1 ? `${nameSlug}-${namesakes}` : nameSlug,
      zip: this.#random.pick(story.city.zips),
      description: this.#describe(trade, kind, story),
      services: this.#random.sample(kind.services, this.#random.between(4, 8)),
      specialties: this.#random.sample(kind.specialties, 2),
    }
    this.businesses.push(business)
    return business
  }

  #describe(trade: Trade, kind: Kind, story: Story): string {
    for (let attempt = 0; attempt < 50; attempt += 1) {
      const [fact = '', second = ''] = this.#random.sample(kind.facts, 2)
      const sentences = [this.#random.pick(trade.openings), fact]
      if (this.#random.chance(0.5)) sentences.push(second)
      sentences.push(this.#random.pick(trade.working))
      if (this.#random.chance(0.6)) sentences.push(this.#random.pick(trade.closings))
      const text = sentences.map((sentence) => fill(sentence, story)).join(' ')
      if (this.#descriptions.has(text)) continue
      this.#descriptions.add(text)
      return text
    }
    throw new Error(`${trade.slug} has too few sentences`)
  }
}

function cityNamed(name: string): City {
  const found = CITIES.find((city) => city.name === name)
  if (!found) throw new Error(`The demo knows no city called ${name}`)
  return found
}
