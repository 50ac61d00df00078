import { LRUCache } from 'lru-cache'
import { groupedBy } from '~/values/grouped'
import { soundOf } from '../sound'

/** A word of the vocabulary and how far it is from what was typed: 0.5 for the same sound, 1 for one letter, 2 for two. */
export interface Neighbour {
  word: string
  cost: number
}

const LONGEST_CORRECTED = 24
const MOST_CACHED = 500

/** What is dearer is not worth considering, by the letters of what was typed: a short word becomes anything at all. */
const DEAREST = [0, 0, 1.25, 1.5, 2, 2.25]
const ALL_COSTS = 2.5

/** A word, what it sounds like, and a bit for each letter of both. */
interface Known {
  /** Of words equally near the first comes first. */
  number: number
  word: string
  sound: string
  letters: number
  soundLetters: number
}

/** Every known word, to find those that look or sound like another: one scan over some bits a word beats any lookup. */
export class KnownWords {
  readonly #words: ReadonlySet<string>
  readonly #ofLength: ReadonlyMap<number, readonly Known[]>
  /** What was asked for: a query asks for the same word several times. */
  readonly #cached = new LRUCache<string, readonly Neighbour[]>({ max: MOST_CACHED })

  constructor(words: readonly string[]) {
    this.#words = new Set(words)
    const known = words.filter(isCorrectable).map((word, number): Known => {
      const sound = soundOf(word)
      return { number, word, sound, letters: lettersIn(word), soundLetters: lettersIn(sound) }
    })
    this.#ofLength = groupedBy(known, ({ word }) => word.length)
  }

  has(word: string): boolean {
    return this.#words.has(word)
  }

  /** Words of the same sound or up to `most` letters away, itself aside, the nearest first. */
  near(asked: string, most: 1 | 2): readonly Neighbour[] {
    const key = `${most}${asked}`
    const found = this.#cached.get(key) ?? (isCorrectable(asked) ? this.#scan(asked, most) : [])
    this.#cached.set(key, found)
    return found
  }

  #scan(asked: string, most: 1 | 2): Neighbour[] {
    const letters = lettersIn(asked)
    const sound = soundOf(asked)
    const soundLetters = lettersIn(sound)
    const [pattern, spoken] = [new Pattern(asked), new Pattern(sound)]
    const found: (Neighbour & Known)[] = []
    const dearest = DEAREST[asked.length] ?? ALL_COSTS
    for (let length = asked.length - most - 1; length <= asked.length + most + 1; length++)
      for (const known of this.#ofLength.get(length) ?? []) {
        const mayLookLike = isWithin(letters, known.letters, most)
        const maySoundLike = isWithin(soundLetters, known.soundLetters, most)
        if (!mayLookLike && !maySoundLike) continue
        const apart = mayLookLike ? pattern.distance(known.word) : FAR
        const distance = maySoundLike ? spoken.distance(known.sound) : FAR
        const soundsApart = distance > 0 && sound.length < SHORTEST_SOUND ? FAR : distance
        if (apart === 0 || (apart > most && soundsApart > most)) continue
        const cost = costOf(asked, known.word, apart, soundsApart)
        if (cost <= dearest) found.push({ ...known, cost })
      }
    return found.sort((a, b) => a.cost - b.cost || a.number - b.number)
  }
}

/** Numbers have no misspellings, and very long words are none. */
function isCorrectable(word: string): boolean {
  return word.length >= 2 && word.length <= LONGEST_CORRECTED && !/^\p{N}+$/u.test(word)
}

const FAR = 9
/** A letter of a shorter sound is half of it: `qqqq` is no near miss of `ha`. */
const SHORTEST_SOUND = 3

/** What sounds the same is nearest; a first letter is seldom mistyped. */
function costOf(asked: string, word: string, apart: number, soundsApart: number): number {
  if (soundsApart === 0 || undoubled(asked) === undoubled(word)) return 0.5
  const start = asked[0] === word[0] ? 0 : 0.25
  if (apart === 1) return 1 + start
  if (soundsApart === 1) return 1.5 + start
  return Math.min(apart, soundsApart + 0.25) + start
}

const undoubled = (word: string) => word.replace(/(.)\1+/g, '$1')

/** One bit for each letter that occurs, one for all figures, one for everything else. */
function lettersIn(word: string): number {
  let found = 0
  for (let index = 0; index < word.length; index++) {
    const code = word.charCodeAt(index)
    found |= 1 << (code >= 97 && code <= 122 ? code - 97 : code >= 48 && code <= 57 ? 26 : 27)
  }
  return found
}

/** Each letter that is wrong, missing or too much takes away one kind of letter at most, and brings one at most. */
const isWithin = (one: number, other: number, most: number) => {
  const different = one ^ other
  return bits(different) <= 2 * most && bits(different & one) <= most && bits(different & other) <= most
}

function bits(value: number): number {
  let rest = value - ((value >>> 1) & 0x55555555)
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333)
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

const CODES = 127

/** A word to compare many others with: one bit for each place of a letter (Hyyrö, 2003). */
export class Pattern {
  readonly #places = new Int32Array(CODES + 1)
  readonly #length: number

  /** At most 31 letters. */
  constructor(word: string) {
    this.#length = word.length
    for (let index = 0; index < word.length; index++) {
      const code = word.charCodeAt(index) & CODES
      this.#places[code] = (this.#places[code] as number) | (1 << index)
    }
  }

  /** How many letters changed, left out or put in, or neighbours swapped, turn one word into the other. */
  distance(other: string): number {
    if (this.#length === 0) return other.length
    const last = 1 << (this.#length - 1)
    let [less, more, diagonal, before] = [-1, 0, 0, 0]
    let apart = this.#length
    for (let index = 0; index < other.length; index++) {
      const places = this.#places[other.charCodeAt(index) & CODES] as number
      const swapped = ((~diagonal & places) << 1) & before
      diagonal = (((places & less) + less) ^ less) | places | more | swapped
      const down = more | ~(diagonal | less)
      const up = diagonal & less
      if (down & last) apart++
      if (up & last) apart--
      const shifted = (down << 1) | 1
      less = (up << 1) | ~(diagonal | shifted)
      more = shifted & diagonal
      before = places
    }
    return apart
  }
}
