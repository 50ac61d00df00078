import words from 'db/seed/demo/words.json' with { type: 'json' }
import type { Random } from '~/values/random'

export interface Person {
  first: string
  last: string
  second: string
  isWoman: boolean
}

export function person(random: Random, gender?: 'woman' | 'man'): Person {
  const isWoman = gender ? gender === 'woman' : random.chance(0.5)
  const [last = 'Campos', second = 'Vega'] = random.sample(words.surnames, 2)
  return { first: random.pick(isWoman ? words.women : words.men), last, second, isWoman }
}

export const fullName = ({ first, last }: Person) => `${first} ${last}`
