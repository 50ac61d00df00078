import { groupBy } from '~/values/group-by'
import { toPhoneticKey } from '../tokens'

/**
 * A known word and its edit cost from the typed word, by letters or by sound. Each different letter costs 1.
 * The same sound costs 0.5, and each different sound 1 more. A different first letter costs 0.25 more, unless
 * the sound is the same.
 */
export interface SpellingCandidate {
  word: string
  cost: number
}

const MAX_SHORT_WORD_LENGTH = 4
const MAX_SPELLING_CANDIDATES = 20
/** Words that cost more than the nearest word plus this margin are dropped. */
const MAX_EXTRA_COST = 1
/** Cost of a word of the same sound, in letters. */
export const SAME_SOUND_EDIT_COST = 0.5
/** Additional cost of a different first letter, which is rarely mistyped. */
const FIRST_LETTER_COST = 0.25

interface Known {
  word: string
  sound: string
  letters: number
  soundLetters: number
}

/** Index of known words by length, to find words that look or sound like a typed one. */
export class SpellingIndex {
  readonly #words: ReadonlySet<string>
  readonly #ofLength: ReadonlyMap<number, readonly Known[]>

  constructor(words: readonly string[]) {
    this.#words = new Set(words)
    const known = words.filter(isCorrectable).map((word): Known => {
      const sound = toPhoneticKey(word)
      return { word, sound, letters: lettersIn(word), soundLetters: lettersIn(sound) }
    })
    this.#ofLength = groupBy(known, ({ word }) => word.length)
  }

  has(word: string): boolean {
    return this.#words.has(word)
  }

  /**
   * Finds at most 20 words within `most` letters or sounds, nearest first. The word itself is not included.
   * Words of up to four letters may differ by one letter only.
   */
  near(asked: string, most: 1 | 2): SpellingCandidate[] {
    if (!isCorrectable(asked)) return []
    const limit = asked.length <= MAX_SHORT_WORD_LENGTH ? 1 : most
    const [sound, letters] = [toPhoneticKey(asked), lettersIn(asked)]
    const soundLetters = lettersIn(sound)
    const found: SpellingCandidate[] = []
    for (let length = asked.length - limit - 1; length <= asked.length + limit + 1; length++)
      for (const known of this.#ofLength.get(length) ?? []) {
        const looks = mayBeWithin(letters, known.letters, limit)
          ? computeEditDistanceUpTo(asked, known.word, limit)
          : limit + 1
        const sounds =
          sound.length > 2 && mayBeWithin(soundLetters, known.soundLetters, limit)
            ? computeEditDistanceUpTo(sound, known.sound, limit) + SAME_SOUND_EDIT_COST
            : limit + 1
        const cost = Math.min(looks, sounds)
        if (looks > 0 && cost <= limit + SAME_SOUND_EDIT_COST)
          found.push({
            word: known.word,
            cost:
              cost + (asked[0] === known.word[0] || cost === SAME_SOUND_EDIT_COST ? 0 : FIRST_LETTER_COST),
          })
      }
    const least = Math.min(...found.map(({ cost }) => cost))
    return found
      .filter(({ cost }) => cost <= least + MAX_EXTRA_COST)
      .sort((a, b) => a.cost - b.cost)
      .slice(0, MAX_SPELLING_CANDIDATES)
  }
}

/** Numbers, single letters and words of more than 24 letters are not corrected. */
const isCorrectable = (word: string) => word.length >= 2 && word.length <= 24 && !/^\p{N}+$/u.test(word)

/** Returns a bit mask of the letters in a word. */
function lettersIn(word: string): number {
  let found = 0
  for (let at = 0; at < word.length; at++) found |= 1 << (word.charCodeAt(at) & 31)
  return found
}

/** Whether two words can be within `most` edits, by their bit masks. One edit changes at most two bits. */
function mayBeWithin(one: number, other: number, most: number): boolean {
  let [rest, count] = [one ^ other, 0]
  for (; rest !== 0 && count <= 2 * most; count++) rest &= rest - 1
  return count <= 2 * most
}

/**
 * Returns the number of changed, missing, extra and swapped letters. If it exceeds `maxDistance`, returns one
 * more than `maxDistance`.
 */
export function computeEditDistanceUpTo(one: string, other: string, maxDistance: number): number {
  if (Math.abs(one.length - other.length) > maxDistance) return maxDistance + 1
  const first = Array.from({ length: other.length + 1 }, (_, at) => at)
  let [before, above, current]: [number[], number[], number[]] = [[], first, []]
  for (let row = 1; row <= one.length; row++) {
    let least = row
    current[0] = row
    for (let at = 1; at <= other.length; at++) {
      const isSame = one[row - 1] === other[at - 1]
      const isSwapped = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      const cost = Math.min(
        cell(above, at) + 1,
        cell(current, at - 1) + 1,
        cell(above, at - 1) + (isSame ? 0 : 1),
        isSwapped ? cell(before, at - 2) + 1 : maxDistance + 1,
      )
      current[at] = cost
      least = Math.min(least, cost)
    }
    if (least > maxDistance) return maxDistance + 1
    ;[before, above, current] = [above, current, before]
  }
  return Math.min(cell(above, other.length), maxDistance + 1)
}

const cell = (row: readonly number[], at: number) => row[at] as number
