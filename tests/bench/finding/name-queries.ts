import { SeededRandom } from '~/values/random'

/** A business to search for. */
export interface Sought {
  name: string
  phone: string
  city: string
  state: string
}

/** Writes a query for the business. Returns null if the row lacks the data for it. */
type Writer = (row: Sought, random: SeededRandom) => string | null

const LEGAL_FORMS = new Set('llc inc corp corporation co company ltd pllc pa incorporated lp'.split(' '))
const SMALL = new Set('a al and at by de del e el en for in la las los o of on or the to un una y'.split(' '))

/** Returns a name as people type it: lower case, without accents, signs and legal form. */
function typedName(name: string): string[] {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’`´.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  const core = words.filter((word) => !LEGAL_FORMS.has(word))
  return core.length > 0 ? core : words
}

/** Changes one suitable word of a name. Returns null when none is suitable. */
function inOneWord(change: (word: string, random: SeededRandom) => string | null): Writer {
  return ({ name }, random) => {
    const words = typedName(name)
    const changed = words.flatMap((word, index) => {
      const other = SMALL.has(word) || /\d/.test(word) ? null : change(word, random)
      return other && other !== word ? [words.with(index, other)] : []
    })
    return changed.length > 0 ? random.pick(changed).join(' ') : null
  }
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']
const long = (word: string, least: number) => (word.length >= least ? word : null)
const at = (word: string, random: SeededRandom) => random.between(0, word.length - 1)

const missing = (word: string, random: SeededRandom) =>
  long(word, 3) && [...word].toSpliced(at(word, random), 1).join('')
const added = (word: string, random: SeededRandom) =>
  long(word, 3) && [...word].toSpliced(at(word, random), 0, random.pick(LETTERS)).join('')
const changed = (word: string, random: SeededRandom) =>
  long(word, 3) && [...word].with(at(word, random), random.pick(LETTERS)).join('')
const swapped = (word: string, random: SeededRandom) => {
  if (word.length < 3) return null
  const place = random.between(0, word.length - 2)
  return [...word].toSpliced(place, 2, word[place + 1] as string, word[place] as string).join('')
}
const doubledLetter = (word: string, random: SeededRandom) => {
  if (word.length < 3) return null
  const place = at(word, random)
  return word.slice(0, place) + word[place] + word.slice(place)
}
const undoubled = (word: string) => (/(.)\1/.test(word) ? word.replace(/(.)\1/, '$1') : null)

/** Replaces the pattern in one place. */
const replaced = (pattern: RegExp, by: (found: string) => string) => (word: string, random: SeededRandom) => {
  const places = [...word.matchAll(pattern)]
  if (word.length < 3 || places.length === 0) return null
  const { index, 0: found } = random.pick(places)
  return word.slice(0, index) + by(found) + word.slice(index + found.length)
}

const ANY_ERROR = [missing, added, changed, swapped]
const bv = replaced(/[bv]/g, (letter) => (letter === 'b' ? 'v' : 'b'))
const scz = replaced(/s|z|c(?=[ei])/g, (letter) => (letter === 's' ? 'c' : 's'))
const scz2 = replaced(/s|z|c(?=[ei])/g, (letter) => (letter === 'z' ? 's' : 'z'))
const lly = replaced(/ll|y(?=[aeiou])/g, (letters) => (letters === 'll' ? 'y' : 'll'))
const silentH = replaced(/(?<!c|s|t|p|g|w)h(?=[aeiou])|^(?=[aeou])/g, (letter) => (letter === 'h' ? '' : 'h'))
const gj = replaced(/g(?=[ei])|j(?=[ei])/g, (letter) => (letter === 'g' ? 'j' : 'g'))
const quk = replaced(/qu(?=[ei])|k|c(?=[aou])/g, (letters) => (letters === 'k' ? 'c' : 'k'))
const xs = replaced(/x|(?<=[aeiou])s(?=[aeiou])/g, (letter) => (letter === 'x' ? 's' : 'x'))
const SOUNDS = [bv, scz, scz2, lly, silentH, gj, quk, xs, undoubled, doubledLetter]
const anyOf =
  (ways: ((word: string, random: SeededRandom) => string | null)[]) => (word: string, random: SeededRandom) =>
    random.pick(ways)(word, random)
const twice =
  (one: (word: string, random: SeededRandom) => string | null, other: typeof one) =>
  (word: string, random: SeededRandom) => {
    const once = word.length >= 6 ? one(word, random) : null
    return once && once !== word ? other(once, random) : null
  }

/** Writes a name with two of its words joined. */
const joined: Writer = ({ name }, random) => {
  const words = typedName(name)
  if (words.length < 2) return null
  const place = random.between(0, words.length - 2)
  return words.toSpliced(place, 2, `${words[place]}${words[place + 1]}`).join(' ')
}

const split = inOneWord((word, random) => {
  if (word.length < 6) return null
  const place = random.between(2, word.length - 2)
  return `${word.slice(0, place)} ${word.slice(place)}`
})

/** Changes a query that another writer wrote. */
const also =
  (first: Writer, change: (word: string, random: SeededRandom) => string | null): Writer =>
  (row, random) => {
    const text = first(row, random)
    return text === null ? null : inOneWord(change)({ ...row, name: text }, random)
  }

const digitsOf = (phone: string) => phone.replace(/\D/g, '').slice(-10)
const phone =
  (write: (area: string, middle: string, last: string) => string): Writer =>
  (row) => {
    const digits = digitsOf(row.phone)
    return digits.length === 10 ? write(digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)) : null
  }
const PHONES: Parameters<typeof phone>[0][] = [
  (area, middle, last) => `${area}-${middle}-${last}`,
  (area, middle, last) => `(${area}) ${middle}-${last}`,
  (area, middle, last) => `${area}${middle}${last}`,
  (area, middle, last) => `${area}.${middle}.${last}`,
  (area, middle, last) => `+1 ${area} ${middle} ${last}`,
  (area, middle, last) => `1-${area}-${middle}-${last}`,
  (area, middle, last) => `tel. ${area} ${middle}${last}`,
  (area, middle, last) => `+1${area}${middle}${last}`,
  (_, middle, last) => `${middle}-${last}`,
]

const whole: Writer = ({ name }) => typedName(name).join(' ')
const ofShort =
  (write: Writer): Writer =>
  (row, random) =>
    typedName(row.name).length <= 2 ? write(row, random) : null
const ofLong =
  (write: Writer): Writer =>
  (row, random) =>
    typedName(row.name).length >= 3 ? write(row, random) : null

export const NAME_KINDS: Record<string, Writer> = {
  'exact, short': ofShort(whole),
  'exact, long': ofLong(whole),
  'letter missing, short': ofShort(inOneWord(missing)),
  'letter missing, long': ofLong(inOneWord(missing)),
  'letter added, short': ofShort(inOneWord(added)),
  'letter added, long': ofLong(inOneWord(added)),
  'letter changed, short': ofShort(inOneWord(changed)),
  'letter changed, long': ofLong(inOneWord(changed)),
  'letters swapped, short': ofShort(inOneWord(swapped)),
  'letters swapped, long': ofLong(inOneWord(swapped)),
  'b for v': inOneWord(bv),
  's for c or z': inOneWord(anyOf([scz, scz2])),
  'll for y': inOneWord(lly),
  'h left out or put in': inOneWord(silentH),
  'g for j': inOneWord(gj),
  'qu, k, c': inOneWord(quk),
  'x for s': inOneWord(xs),
  'letter not doubled': inOneWord(undoubled),
  'letter doubled': inOneWord(doubledLetter),
  joined,
  split,
  'two letters, one word': inOneWord(twice(anyOf(ANY_ERROR), anyOf(ANY_ERROR))),
  'sound and letter, one word': inOneWord(twice(anyOf(SOUNDS), anyOf(ANY_ERROR))),
  'sound and letter, two words': also(inOneWord(anyOf(SOUNDS)), anyOf(ANY_ERROR)),
  'two letters, two words': also(inOneWord(anyOf(ANY_ERROR)), anyOf(ANY_ERROR)),
  'joined and letter': also(joined, anyOf(ANY_ERROR)),
  'split and sound': also(split, anyOf(SOUNDS)),
  'phone number': (row, random) => phone(random.pick(PHONES))(row, random),
  'with the city': (row, random) => (row.city ? `${whole(row, random)} ${row.city.toLowerCase()}` : null),
  'with the state': (row, random) => (row.state ? `${whole(row, random)} ${row.state.toLowerCase()}` : null),
}

export interface NameCase<Row> {
  kind: string
  text: string
  row: Row
}

/** Returns `perKind` queries of every kind, each for a random row. */
export function nameCases<Row extends Sought>(rows: Row[], seed: number, perKind: number): NameCase<Row>[] {
  const random = new SeededRandom(seed)
  return Object.entries(NAME_KINDS).flatMap(([kind, write]) => {
    const cases: NameCase<Row>[] = []
    for (let tries = 0; cases.length < perKind && tries < perKind * 200; tries++) {
      const row = random.pick(rows)
      const text = write(row, random)
      if (text !== null) cases.push({ kind, text, row })
    }
    return cases
  })
}
