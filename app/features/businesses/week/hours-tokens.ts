import { fold } from '~/features/search/tokens'
import { parseTsv, splitCommas } from '~/values/tsv'
import letterTable from './week-letters.tsv?raw'
import phraseTable from './week-phrases.tsv?raw'
import table from './weekdays.tsv?raw'

/**
 * A time in a text: minutes since midnight, a. m. or p. m. if written, and whether only an hour is written.
 */
export interface WrittenTime {
  kind: 'time'
  minutes: number
  half: 'a' | 'p' | null
  isBare: boolean
}

/** Parts of a text about opening hours. `unknown` is a part that has no meaning here. */
export type HoursToken =
  | WrittenTime
  | { kind: 'days'; days: number[] }
  | { kind: 'range' | 'and' | 'separator' | 'closed' | 'always' | 'unknown' }

const meanings = new Map(
  parseTsv('weekdays.tsv', table).flatMap(([meaning = '', words]) =>
    splitCommas(words).map((word) => [word, meaning] as const),
  ),
)

const phrases = parseTsv('week-phrases.tsv', phraseTable).map(
  ([pattern = '', becomes = '']) => [new RegExp(pattern, 'gu'), becomes] as const,
)
const DAYS = ['su', 'mo', 'tu', 'we', 'th', 'fr', 'sa']
const letters = new Map(
  parseTsv('week-letters.tsv', letterTable).flatMap(([days = '', groups]) =>
    splitCommas(groups).map(
      (group) => [group, Array.from(days, (day) => DAYS[Number(day)]).join(' ')] as const,
    ),
  ),
)
/** Matches single letters for days, such as `L, M, V` or `L-V`, but not letters within a word. */
const LETTERS =
  /(?<![\p{L}\d])[lmxjvsdtwf](?:(?:\s*[-,/&]\s*|\s+y\s+|\s+a\s+|\s+)[lmxjvsdtwf](?!\p{L}))*(?!\p{L})/gu
const lettersIn = (group: string) =>
  letters.get(group.replace(/\s+a\s+/g, '-').replace(/[^a-z-]|y/g, '')) ?? group
const TOKEN =
  /(\d{1,2})(?:[:.h](\d{2}))?(?: ?(?:hrs?|hs|horas|h)\b\.?)?(?:([ap])m)?(?![\d:])|(\d{1,2})(\d{2})(?![\d:])|(\p{L}+)\.?|(-)|([,;/|\n()&]|\.(?=\s|$))|(\S)/gu

/** Splits a text about opening hours into tokens. */
export function tokenizeHours(text: string): HoursToken[] {
  const plain = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[^\S\n]+/g, ' ')
  const whole = phrases
    .reduce((rest, [phrase, word]) => rest.replace(phrase, word), plain)
    .replace(LETTERS, lettersIn)
  return Array.from(whole.matchAll(TOKEN), tokenOf).filter((token) => token !== null)
}

function tokenOf([
  piece,
  hour,
  minute,
  half,
  hours,
  minutes,
  word,
  dash,
  sign,
]: RegExpMatchArray): HoursToken | null {
  if (hour !== undefined) return timeOf(hour, minute, half)
  if (hours !== undefined) return timeOf(hours, minutes)
  if (dash) return { kind: 'range' }
  if (sign) return { kind: sign === '&' ? 'and' : 'separator' }
  if (word === undefined) return /[:.]/.test(piece) ? null : { kind: 'unknown' }
  const meaning = meanings.get(fold(word))
  if (meaning === 'none') return null
  if (meaning === undefined) return { kind: 'unknown' }
  if (meaning === 'holiday') return { kind: 'days', days: [] }
  return /^\d+$/.test(meaning)
    ? { kind: 'days', days: Array.from(meaning, Number) }
    : { kind: meaning as 'range' | 'and' | 'closed' | 'always' }
}

function timeOf(hour: string, minute: string | undefined, half?: string): HoursToken {
  const [hours, minutes] = [Number(hour), Number(minute ?? 0)]
  const isHalf = half === 'a' || half === 'p'
  if (minutes > 59 || (isHalf ? hours < 1 || hours > 12 : hours * 60 + minutes > 24 * 60))
    return { kind: 'unknown' }
  return isHalf
    ? { kind: 'time', minutes: ((hours % 12) + (half === 'p' ? 12 : 0)) * 60 + minutes, half, isBare: false }
    : { kind: 'time', minutes: hours * 60 + minutes, half: null, isBare: minute === undefined }
}
