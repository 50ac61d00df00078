import { SeededRandom } from '~/values/random'

export interface Named {
  name: string
  city: string
  state: string
}

/** Ways in which a visitor types the name of a business, and mistypes it. */
export const KINDS = [
  'two words',
  'reversed',
  'accents astray',
  'one letter wrong',
  'unfinished word',
  'with the city',
] as const
export type Kind = (typeof KINDS)[number]

/** Words that visitors omit: articles and legal forms. */
const UNTOLD = new Set(
  'a al and at by co company corp corporation de del e el en for in inc la las llc los ltd o of on or the to un una y'.split(
    ' ',
  ),
)

const PARTS_OF_WORD = /[^\p{L}\p{N}]/gu

/** Words as typed: lower case, without surrounding signs. */
const typedWords = (text: string) =>
  text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((word) => word !== '')

/**
 * Creates queries for the businesses of a list. Uses the two rarest words of a name, without articles and
 * legal forms. A name with fewer such words is used completely.
 */
export function queryWriter(list: readonly Named[], seed: number) {
  const random = new SeededRandom(seed)
  const names = new Map<string, number>()
  for (const { name } of list)
    for (const word of new Set(typedWords(name))) names.set(word, (names.get(word) ?? 0) + 1)

  function tellingWords(name: string): string[] {
    const all = [...new Set(typedWords(name))]
    const telling = all.filter((word) => !UNTOLD.has(word) && word.length > 1)
    if (telling.length < 2) return all
    const rarest = telling.toSorted((a, b) => (names.get(a) ?? 0) - (names.get(b) ?? 0)).slice(0, 2)
    return all.filter((word) => rarest.includes(word))
  }

  return (row: Named, kind: Kind): string => {
    const words = tellingWords(row.name)
    switch (kind) {
      case 'two words':
        return words.join(' ')
      case 'reversed':
        return words.toReversed().join(' ')
      case 'accents astray':
        return words.map((word) => misaccented(word, random)).join(' ')
      case 'one letter wrong':
        return withOne(words, (word) => misspelled(word, random)).join(' ')
      case 'unfinished word':
        return lastLongest(words)
          .map((word, index) => (index === words.length - 1 ? cut(word, random) : word))
          .join(' ')
      case 'with the city':
        return [...words, row.city.toLowerCase() || row.state].join(' ').trim()
    }
  }
}

/** Changes of a single word are made to the longest one. */
function withOne(words: string[], change: (word: string) => string): string[] {
  const longest = longestOf(words)
  return words.map((word) => (word === longest ? change(word) : word))
}

const letterCount = (word: string) => word.replace(PARTS_OF_WORD, '').length
const longestOf = (words: string[]) => words.toSorted((a, b) => letterCount(b) - letterCount(a))[0]

/** Puts the longest word last, as the one being typed, if the last word has three letters or fewer. */
function lastLongest(words: string[]): string[] {
  if (letterCount(words.at(-1) ?? '') > 3) return words
  const longest = longestOf(words)
  return [...words.filter((word) => word !== longest), ...words.filter((word) => word === longest)]
}

const ACCENTS: Record<string, string> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', n: 'ñ' }

/** Removes the accents of a word and adds one to other letters. n becomes ñ and vice versa. */
function misaccented(word: string, random: SeededRandom): string {
  const bare = word.normalize('NFD').replace(/\p{M}/gu, '')
  const places = [...bare].flatMap((letter, index) => (letter in ACCENTS ? [index] : []))
  if (places.length === 0) return bare
  const chosen = random.sample(places, random.between(1, Math.min(2, places.length)))
  return [...bare].map((letter, index) => (chosen.includes(index) ? ACCENTS[letter] : letter)).join('')
}

/** Replaces, removes or adds one letter, or swaps two. */
function misspelled(word: string, random: SeededRandom): string {
  const letters = [...word]
  const places = letters.flatMap((letter, index) => (/\p{L}/u.test(letter) ? [index] : []))
  if (places.length === 0) return word
  const at = random.pick(places)
  const letter = random.pick([...'abcdefghijklmnopqrstuvwxyz'].filter((other) => other !== letters[at]))
  const channels = [
    letters.with(at, letter),
    letters.toSpliced(at, 1),
    letters.toSpliced(at, 0, letter),
    letters.toSpliced(at, 2, ...letters.slice(at, at + 2).reverse()),
  ].map((way) => way.join(''))
  return random.pick(channels.filter((way) => way !== word && way.length > 1))
}

/**
 * Cuts a word of more than three letters to a prefix: at least half of it and three letters, without the last
 * letter.
 */
function cut(word: string, random: SeededRandom): string {
  const letters = [...word]
  if (letters.length <= 3) return word
  return letters
    .slice(0, random.between(Math.max(3, Math.ceil(letters.length / 2)), letters.length - 1))
    .join('')
}
