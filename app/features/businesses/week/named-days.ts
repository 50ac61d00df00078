import { fold } from '~/features/search/words'
import { listIn, readTable } from '~/values/table'
import table from './weekdays.tsv?raw'

/** What a text says of some days of the week, 0 on Sundays; `days` is null where it names none. */
export interface NamedDays {
  days: number[] | null
  times: string
}

const weekdays = new Map(
  readTable('weekdays.tsv', table).flatMap(([day = '', words]) =>
    listIn(words).map((word) => [word, Number(day)] as const),
  ),
)
const DAY = String.raw`\p{L}{2,10}\.?`
const NAMES = String.raw`${DAY}(?:\s*(?:-|–|a|al|to|,|y|&|and)\s*(?:el\s+|los\s+)?${DAY})*`
const DAYS = new RegExp(String.raw`^(?:de\s+|los\s+|el\s+)?(${NAMES})\s*[:,]?\s*(.*)$`, 'iu')
/** `10:00-19:00 L-S` says the days last. */
const DAYS_LAST = new RegExp(
  String.raw`^((?:\d|cerrad|closed).*?)\s+(?:de\s+|los\s+|el\s+)?(${NAMES})$`,
  'iu',
)
/** Words for several days, as those of the first and the last. */
const STRETCHES: [RegExp, string][] = [
  [/todos los d[ií]as|cada d[ií]a|diariamente|diario|every ?day|daily/gi, 'Lu-Do'],
  [/(?:los )?fin(?:es)? de semana|weekends?/gi, 'Sa-Do'],
  [/entre semana|weekdays/gi, 'Lu-Vi'],
]
/** `L-V`, `M-F`: single letters mean a day only beside each other. */
const LETTERS = /(?<!\p{L})([LMS])(?:\s*[-–]\s*|\s+a\s+)([VSDF])(?!\p{L})/giu
const SHORT_WEEKS = new Map([
  ['LV', 'Lu-Vi'],
  ['LS', 'Lu-Sa'],
  ['LD', 'Lu-Do'],
  ['MF', 'Mo-Fr'],
  ['SD', 'Sa-Do'],
])
/** No day of the week. */
const HOLIDAYS = /^(ph|sh|easter|holidays?|feriados?|(d[ií]as )?festivos?)\b/i

/**
 * A text about a week, part by part: `Mo-Fr 09:00-17:00; Sa 10:00-14:00`, `Lunes: 9am–5pm`, `de 9 a 5, sábado cerrado`.
 * What is said of the days is left as it stands.
 */
export const readNamedDays = (text: string): NamedDays[] => partsOf(inFull(withoutBraces(text))).map(readPart)

function readPart(part: string): NamedDays {
  const [, timesFirst = '', namesLast = ''] = DAYS_LAST.exec(part) ?? []
  const last = namesLast && readDays(namesLast)
  if (last) return { days: last, times: timesFirst }
  const [, names = '', times = ''] = DAYS.exec(part) ?? []
  const days = readDays(names)
  return days ? { days, times: times.trim() } : { days: null, times: part }
}

const inFull = (text: string): string =>
  STRETCHES.reduce((whole, [words, days]) => whole.replace(words, days), text)
    .replace(/12\s*(?:noon|mediod[ií]a)|\b(?:noon|mediod[ií]a)\b/gi, '12:00 pm')
    .replace(
      LETTERS,
      (whole, from: string, to: string) => SHORT_WEEKS.get(`${from}${to}`.toUpperCase()) ?? whole,
    )

/** What is said of some days each. Names of days alone belong to what follows: `Lun, Mié y Vie 9am-1pm`. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  let names = ''
  for (const piece of text.split(/[;\n|]+|,(?=\s*\p{L})|\s\/\s(?=\p{L})/u)) {
    const part = `${names}${piece.trim()}`
    names = readDays(part) ? `${part}, ` : ''
    if (part !== '' && names === '' && !HOLIDAYS.test(part)) parts.push(part)
  }
  return names === '' ? parts : [...parts, names]
}

/** `{"Monday": "9AM-5PM"}`, `["Mo 09:00-17:00"],["UTC":"-5"]`, as programs write a week. */
const withoutBraces = (text: string): string =>
  /^\s*(\{.*\}|\[.*\])\s*$/s.test(text)
    ? text
        .replace(/,?\s*\[\s*"UTC".*$/is, '')
        .replace(/[{}"'[\]]/g, '')
        .replace(/,(?=\s*\p{L})/gu, ';')
    : text

/** `Mo-Fr`, `Lunes a viernes`, `Sa, Su`: the days between two, or each that is named. */
function readDays(names: string): number[] | null {
  const days: number[] = []
  for (const group of names.split(/\s*(?:,|&|\by\b|\band\b)\s*/i)) {
    const [from, to] = group
      .split(/\s*(?:-|–|\bal?\b|\bto\b)\s*/i)
      .map((name) => weekdays.get(fold(name.replace(/^(?:el|los)\s+/i, ''))))
    const last = group.match(/-|–|\bal?\b|\bto\b/i) ? to : from
    if (from === undefined || last === undefined) return null
    const length = (last - from + 7) % 7
    for (let day = 0; day <= length; day++) days.push((from + day) % 7)
  }
  return days
}
