import type { DaySpan } from '../owner-types'
import { type ParseHoursResult, parseDayHours } from './hours-text'
import { DAY_GROUPS, PICKER_NUMBERS, serializeDayHours } from './week'

/** A choice of the form: a group of days with two times, as the fields send them, or closed. */
export interface PickedHours {
  days: string
  opens: string
  closes: string
  isClosed: boolean
}

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/

/**
 * Returns the hours of a choice; none if it is closed. Fails with a Spanish hint. Times are such as `09:00`,
 * or another text that `parseDayHours` accepts. A closing time before the opening time is on the next day. A
 * changed choice may then fail if the opening time is before noon.
 */
export function parseHoursChoice(
  { days, opens, closes, isClosed }: PickedHours,
  isUnchanged = false,
): ParseHoursResult {
  if (!DAY_GROUPS.some(({ value }) => value === days)) return refuse('elige los días')
  if (isClosed) return { ok: true, spans: [] }
  if (!opens || !closes) return refuse('elige la hora en que abres y la hora en que cierras')
  if (!CLOCK.test(opens) || !CLOCK.test(closes)) return parseDayHours(`${opens} - ${closes}`)
  if (isUnchanged) return { ok: true, spans: [{ opens, closes }] }
  if (opens === closes && opens !== '00:00') return refuse('abres y cierras a la misma hora')
  if (closes < opens && closes !== '00:00' && opens < '12:00')
    return refuse(
      'cierras antes de abrir: revisa si es a. m. o p. m. Si cierras de madrugada, deja vacía esta opción y escríbelo más abajo',
    )
  return { ok: true, spans: [{ opens, closes }] }
}

const refuse = (hint: string): ParseHoursResult => ({ ok: false, hint })

/**
 * Returns the hours chosen for a weekday (0 is Sunday). If several choices include it, those with the fewest
 * days win. Undefined if none does.
 */
export function findPickedHours(
  weekday: number,
  picked: readonly { days: string; spans: DaySpan[] }[],
): DaySpan[] | undefined {
  const naming = picked.flatMap(({ days, spans }) => {
    const group = DAY_GROUPS.find(({ value }) => value === days)
    return group?.weekdays.includes(weekday) ? [{ breadth: group.weekdays.length, spans }] : []
  })
  if (naming.length === 0) return undefined
  const least = Math.min(...naming.map(({ breadth }) => breadth))
  return naming
    .flatMap(({ breadth, spans }) => (breadth === least ? spans : []))
    .toSorted((a, b) => (a.opens < b.opens ? -1 : 1))
}

/**
 * Returns choices that give exactly these hours by weekday (0 is Sunday). The form shows them when it opens.
 * Days without a choice are closed. Empty if more choices are needed than the form has.
 */
export function toPickedHours(days: readonly DaySpan[][]): PickedHours[] {
  const bases = [undefined, ...DAY_GROUPS.filter(({ weekdays }) => weekdays.length > 1)]
  const plans = bases
    .map((base) => planPicked(days, base))
    .filter((plan) => plan.length <= PICKER_NUMBERS.length)
  return plans.toSorted((a, b) => a.length - b.length)[0] ?? []
}

type DayGroup = (typeof DAY_GROUPS)[number]

/** Plans the choices: a group of days with its most frequent hours, then groups that differ. */
function planPicked(days: readonly DaySpan[][], base: DayGroup | undefined): PickedHours[] {
  const textOf = (weekday: number) => serializeDayHours(days[weekday] ?? [])
  const ofBase = (base?.weekdays ?? []).map(textOf)
  const share = (weekday: number) => ofBase.filter((text) => text === textOf(weekday)).length
  const [first = 0] = (base?.weekdays ?? []).toSorted((a, b) => share(b) - share(a))
  const isSettled = (weekday: number) =>
    base?.weekdays.includes(weekday) ? textOf(weekday) === textOf(first) : (days[weekday] ?? []).length === 0
  const open = new Set([0, 1, 2, 3, 4, 5, 6].filter((weekday) => !isSettled(weekday)))
  const picked = base ? choicesOf(base, days[first] ?? []) : []
  for (const group of DAY_GROUPS) {
    const [day = 0] = group.weekdays
    const isWhole = group.weekdays.every((each) => open.has(each) && textOf(each) === textOf(day))
    if (!isWhole || (base && group.weekdays.length >= base.weekdays.length)) continue
    picked.push(...choicesOf(group, days[day] ?? []))
    for (const each of group.weekdays) open.delete(each)
  }
  return picked
}

const choicesOf = ({ value }: DayGroup, spans: readonly DaySpan[]): PickedHours[] =>
  spans.length === 0
    ? [{ days: value, opens: '', closes: '', isClosed: true }]
    : spans.map((span) => ({ days: value, ...span, isClosed: false }))
