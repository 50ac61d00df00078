import { Random } from '~/values/random'

export interface Named {
  name: string
  city: string
  state: string
}

/** What somebody types who looks for one business, and how they mistype it. */
export const KINDS = [
  'two words',
  'reversed',
  'accents astray',
  'one letter wrong',
  'unfinished word',
  'with the city',
] as const
export type Kind = (typeof KINDS)[number]

/** Words that everybody leaves out: articles, and forms of companies. */
const UNTOLD = new Set(
  'a al and at by co company corp corporation de del e el en for in inc la las llc los ltd o of on or the to un una y'.split(
    ' ',
  ),
)

const PARTS_OF_WORD = /[^\p{L}\p{N}]/gu

/** As somebody would type it: lower case, without the signs around it. */
const typedWords = (text: string) =>
  text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((word) => word !== '')

/**
 * Writes queries for the businesses of a list. The telling words of a name are the two that stand in the fewest
 * names of the list, articles and forms of companies aside; of a name with one such word or none, all its words.
 */
export function queryWriter(list: readonly Named[], seed: number) {
  const random = new Random(seed)
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

/** What is done to one word is done to the longest. */
function withOne(words: string[], change: (word: string) => string): string[] {
  const longest = longestOf(words)
  return words.map((word) => (word === longest ? change(word) : word))
}

const letterCount = (word: string) => word.replace(PARTS_OF_WORD, '').length
const longestOf = (words: string[]) => words.toSorted((a, b) => letterCount(b) - letterCount(a))[0]

/** The last word is the one that is being typed; one of three letters or fewer is not worth cutting. */
function lastLongest(words: string[]): string[] {
  if (letterCount(words.at(-1) ?? '') > 3) return words
  const longest = longestOf(words)
  return [...words.filter((word) => word !== longest), ...words.filter((word) => word === longest)]
}

const ACCENTS: Record<string, string> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', n: 'ñ' }

/** Takes away the accents a word has and puts one on some other letters; n becomes ñ and the other way round. */
function misaccented(word: string, random: Random): string {
  const bare = word.normalize('NFD').replace(/\p{M}/gu, '')
  const places = [...bare].flatMap((letter, index) => (letter in ACCENTS ? [index] : []))
  if (places.length === 0) return bare
  const chosen = random.sample(places, random.between(1, Math.min(2, places.length)))
  return [...bare].map((letter, index) => (chosen.includes(index) ? ACCENTS[letter] : letter)).join('')
}

/** One letter another one, left out, too much, or swapped with the next. */
function misspelled(word: string, random: Random): string {
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

/** Between the first half of a word and all but its last letter, three letters at least. */
function cut(word: string, random: Random): string {
  const letters = [...word]
  if (letters.length <= 3) return word
  return letters
    .slice(0, random.between(Math.max(3, Math.ceil(letters.length / 2)), letters.length - 1))
    .join('')
}
