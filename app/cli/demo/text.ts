import words from 'db/seed/demo/words.json' with { type: 'json' }
import type { Random } from '~/values/random'
import { type City, neighbourOf } from './cities'
import { fullName, type Person } from './people'

/** What the placeholders of a trade's texts stand for in one business (see trade.ts). */
export interface Story {
  owner: Person
  city: City
  since: number
  thisYear: number
  origin: string
  name: string
}

interface StoryBeginning {
  pattern: string
  owner: Person
  city: City
  thisYear: number
  origins?: readonly string[] | undefined
}

/** Begins a story: an owner whose gender the name asks for, a year, an origin; then names the business. */
export function beginStory(
  random: Random,
  { pattern, owner, city, thisYear, origins = words.origins }: StoryBeginning,
): Story {
  const since = thisYear - random.between(2, 24)
  const story = { owner, city, since, thisYear, origin: random.pick(origins), name: '' }
  return { ...story, name: fill(pattern.replaceAll('{cosa}', random.pick(words.evocative)), story) }
}

export const genderAskedBy = (pattern: string): 'woman' | 'man' | undefined =>
  pattern.includes('{ella}') ? 'woman' : pattern.includes('{él}') ? 'man' : undefined

export function fill(text: string, story: Story): string {
  const { owner, city } = story
  const placeholders: Record<string, string> = {
    persona: fullName(owner),
    nombre: owner.first,
    ella: owner.first,
    él: owner.first,
    apellido: owner.last,
    apellido2: owner.second,
    o: owner.isWoman ? 'a' : 'o',
    el: owner.isWoman ? 'la' : 'el',
    ciudad: city.name,
    get cerca() {
      return neighbourOf(city)?.name ?? 'los alrededores'
    },
    año: String(story.since),
    años: String(story.thisYear - story.since),
    origen: story.origin,
    negocio: story.name,
  }
  return text.replaceAll(/\{([^}]+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(placeholders, name) ? (placeholders[name] ?? placeholder) : placeholder,
  )
}
