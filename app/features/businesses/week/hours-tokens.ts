import { fold } from '~/features/search/words'
import { listIn, readTable } from '~/values/table'
import table from './weekdays.tsv?raw'

/** A moment of a day as it is written: minutes since midnight, whether it says which half, and whether it is an hour alone. */
export interface WrittenTime {
  kind: 'time'
  minutes: number
  half: 'a' | 'p' | null
  isBare: boolean
}

/** What a text about a week is made of; `unknown` is a word that nobody knows. */
export type Token =
  | WrittenTime
  | { kind: 'days'; days: number[] }
  | { kind: 'letter'; letter: string }
  | { kind: 'range' | 'and' | 'separator' | 'closed' | 'always' | 'holiday' | 'unknown' }

const meanings = new Map(
  readTable('weekdays.tsv', table).flatMap(([meaning = '', words]) =>
    listIn(words).map((word) => [word, meaning] as const),
  ),
)

/** What is not at the end of a stretch: `8 a 24 horas` closes then. */
const ALONE = String.raw`(?<![\d:-] ?|\b(?:a|to|hasta|las) )`
/** Phrases of several words, each as one that the table knows, and times in one writing. */
const PHRASES: readonly [RegExp, string][] = [
  [/\b(?:excepto|menos|except)\b/g, ', closed '],
  [/\b(?:las )?24 ?[/x-] ?7\b(?: ?[/x] ?365)?/g, ' allday '],
  [
    new RegExp(
      String.raw`${ALONE}(?:las )?\b24 ?(?:horas?|hours?|hrs?|hs|h)\b\.?(?: (?:del|al|a|por) d[ií]a)?`,
      'g',
    ),
    ' allday ',
  ],
  [
    /\b(?:todos los d[ií]as|cada d[ií]a|every day|(?:los )?(?:7|siete) d[ií]as(?: (?:de|a) la semana)?|7 days(?: a week)?)\b/g,
    ' everyday ',
  ],
  [/\bfin(?:es)? de semana\b/g, ' weekend '],
  [/\b(?:entre semana|d[ií]as (?:de semana|h[aá]biles|laborables))\b/g, ' weekdays '],
  [/\b(?:12 ?(?:del? )?)?(?:noon|medio ?d[ií]a)/g, ' 12:00pm '],
  [/\b(?:12 ?(?:de la )?)?(?:midnight|media ?noche)\b/g, ' 24:00 '],
  [/(\d) ?(?:de|en|por) la (?:ma[nñ]ana|madrugada)/g, '$1am '],
  [/\b12(?::00)? ?de la noche/g, '24:00 '],
  [/(\d) ?(?:de|en|por) la (?:tarde|noche)/g, '$1pm '],
  [/(\d) ?([ap])\.? ?m\b\.?/g, '$1$2m '],
  [/(\d)([ap])(?![\p{L}.])/gu, '$1$2m '],
]
const TOKEN =
  /(\d{1,2})(?:[:.h](\d{2}))?(?: ?(?:hrs?|hs|horas|h)\b\.?)?(?:([ap])m)?(?![\d:])|(\d{1,2})(\d{2})(?![\d:])|(\p{L}+)\.?|(-)|([,;/|\n()&]|\.(?=\s|$))|(\S)/gu

/** What a text is made of, in its order. */
export function tokensOf(text: string): Token[] {
  const plain = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[^\S\n]+/g, ' ')
  const whole = PHRASES.reduce((rest, [phrase, word]) => rest.replace(phrase, word), plain)
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
]: RegExpMatchArray): Token | null {
  if (hour !== undefined) return timeOf(hour, minute, half)
  if (hours !== undefined) return timeOf(hours, minutes)
  if (dash) return { kind: 'range' }
  if (sign) return { kind: sign === '&' ? 'and' : 'separator' }
  if (word === undefined) return /[:.]/.test(piece) ? null : { kind: 'unknown' }
  const meaning = meanings.get(fold(word))
  if (meaning === 'none') return null
  if (meaning === undefined) return word.length === 1 ? { kind: 'letter', letter: word } : { kind: 'unknown' }
  return /^\d+$/.test(meaning)
    ? { kind: 'days', days: Array.from(meaning, Number) }
    : { kind: meaning as 'range' | 'and' | 'closed' | 'always' | 'holiday' }
}

function timeOf(hour: string, minute: string | undefined, half?: string): Token {
  const [hours, minutes] = [Number(hour), Number(minute ?? 0)]
  const isHalf = half === 'a' || half === 'p'
  if (minutes > 59 || (isHalf ? hours < 1 || hours > 12 : hours * 60 + minutes > 24 * 60))
    return { kind: 'unknown' }
  return isHalf
    ? { kind: 'time', minutes: ((hours % 12) + (half === 'p' ? 12 : 0)) * 60 + minutes, half, isBare: false }
    : { kind: 'time', minutes: hours * 60 + minutes, half: null, isBare: minute === undefined }
}
