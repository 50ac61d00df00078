import { LRUCache } from 'lru-cache'
import { soundOf } from '../sound'

/** A word of the vocabulary and how far it is from what was typed: 0.5 for the same sound, 1 for one letter, 2 for two. */
export interface Neighbour {
  word: string
  cost: number
}

const LONGEST_CORRECTED = 24
const ROOM = 64
const MOST_KEPT = 500

/** What is dearer is not worth considering, by the letters of what was typed: a short word becomes anything at all. */
const DEAREST = [0, 0, 1.25, 1.5, 2, 2.25]
const ALL_COSTS = 2.5

/** Words of one length, what each sounds like, and a bit for each letter of both: read from the first to the last. */
class Alike {
  readonly words: { word: string; sound: string; number: number }[] = []
  letters = new Int32Array(ROOM)
  soundLetters = new Int32Array(ROOM)

  add(word: string, number: number): void {
    const index = this.words.length
    if (index === this.letters.length) {
      this.letters = grown(this.letters)
      this.soundLetters = grown(this.soundLetters)
    }
    const sound = soundOf(word)
    this.words.push({ word, sound, number })
    this.letters[index] = lettersIn(word)
    this.soundLetters[index] = lettersIn(sound)
  }
}

function grown(full: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const bigger = new Int32Array(2 * full.length)
  bigger.set(full)
  return bigger
}

/** Every known word, to find those that look or sound like another: one walk over some bytes a word beats any lookup. */
export class KnownWords {
  readonly #words = new Set<string>()
  /** Words that have left, which keep their place in case they come again. */
  readonly #gone = new Set<string>()
  readonly #ofLength: Alike[] = []
  /** What was asked for since the last word came: a query asks for the same word several times. */
  readonly #kept = new LRUCache<string, readonly Neighbour[]>({ max: MOST_KEPT })

  has(word: string): boolean {
    return this.#words.has(word)
  }

  add(word: string): void {
    if (this.#words.has(word)) return
    this.#words.add(word)
    this.#kept.clear()
    if (this.#gone.delete(word) || !isCorrectable(word)) return
    const alike = this.#ofLength[word.length] ?? new Alike()
    this.#ofLength[word.length] = alike
    alike.add(word, this.#words.size + this.#gone.size)
  }

  remove(word: string): void {
    if (!this.#words.delete(word)) return
    this.#gone.add(word)
    this.#kept.clear()
  }

  /** Words of the same sound or up to `most` letters away, itself aside, the nearest first. */
  near(asked: string, most: 1 | 2): readonly Neighbour[] {
    const key = `${most}${asked}`
    const kept = this.#kept.get(key)
    if (kept) return kept
    const found = isCorrectable(asked) ? this.#walk(asked, most) : []
    this.#kept.set(key, found)
    return found
  }

  #walk(asked: string, most: 1 | 2): Neighbour[] {
    const letters = lettersIn(asked)
    const sound = soundOf(asked)
    const soundLetters = lettersIn(sound)
    const [pattern, spoken] = [new Pattern(asked), new Pattern(sound)]
    const found: (Neighbour & { number: number })[] = []
    const dearest = DEAREST[asked.length] ?? ALL_COSTS
    const longest = asked.length + most + 1
    for (let length = Math.max(0, asked.length - most - 1); length <= longest; length++) {
      const alike = this.#ofLength[length]
      if (!alike) continue
      for (let index = 0; index < alike.words.length; index++) {
        const mayLookLike = isWithin(letters, alike.letters[index] as number, most)
        const maySoundLike = isWithin(soundLetters, alike.soundLetters[index] as number, most)
        if (!mayLookLike && !maySoundLike) continue
        const { word, sound: other, number } = alike.words[index] as Alike['words'][number]
        const apart = mayLookLike ? pattern.distance(word) : FAR
        const distance = maySoundLike ? spoken.distance(other) : FAR
        const soundsApart = distance > 0 && sound.length < SHORTEST_SOUND ? FAR : distance
        if (apart === 0 || (apart > most && soundsApart > most)) continue
        const cost = costOf(asked, word, apart, soundsApart)
        if (cost <= dearest && this.#words.has(word)) found.push({ word, cost, number })
      }
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
