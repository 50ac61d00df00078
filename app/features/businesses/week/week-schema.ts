import { z } from 'zod'
import { isCalendarDate } from '~/features/places/calendar'
import { versionFieldSchema } from '~/values/fields'
import { hashInitialValue, INITIAL_VALUE_HASHES_FIELD } from '~/values/initial-values-field'
import { MAX_HOURS_TEXT_LENGTH } from '~/values/text/lengths'
import type { DaySpan, OpeningHoursAndClosedDates } from '../owner-types'
import { doSpansOverlap, type ParseHoursResult, parseDayHours, parseWeekHours } from './hours-text'
import {
  DAY_FIELDS,
  DAY_GROUPS,
  type DayFieldName,
  formatDayHoursForForm,
  HOURS_CHOICE_NUMBERS,
  serializeDayHours,
} from './week'

/** A choice of the form: a group of days with two times, as the fields send them, or closed. */
export interface PickedHours {
  days: string
  opens: string
  closes: string
  isClosed: boolean
}

const CLOCK_TIME_PATTERN = /^([01]\d|2[0-3]):[0-5]\d$/

/**
 * Returns the hours of a choice; none if it is closed. Fails with a Spanish hint. Times are such as `09:00`,
 * or another text that `parseDayHours` accepts. A closing time before the opening time is on the next day. A
 * changed choice may then fail if the opening time is before noon.
 */
export function parsePickedDayHours(
  { days, opens, closes, isClosed }: PickedHours,
  isUnchanged = false,
): ParseHoursResult {
  if (!DAY_GROUPS.some(({ value }) => value === days)) return refuse('elige los días')
  if (isClosed) return { ok: true, spans: [] }
  if (!opens || !closes) return refuse('elige la hora en que abres y la hora en que cierras')
  if (!CLOCK_TIME_PATTERN.test(opens) || !CLOCK_TIME_PATTERN.test(closes))
    return parseDayHours(`${opens} - ${closes}`)
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
    .filter((plan) => plan.length <= HOURS_CHOICE_NUMBERS.length)
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

const MAX_CLOSED_DATES = 60

/** Builds a schema that parses a text. Null if the text is empty. `prefix`: start of the error message. */
const said = <Value>(
  label: string,
  parse: (text: string) => ParseHoursResult<Value>,
  prefix = `${label}: `,
) =>
  z
    .string()
    .max(MAX_HOURS_TEXT_LENGTH, { error: `${label}: es demasiado largo`, abort: true })
    .optional()
    .transform((text, context): Value | null => {
      if (text === undefined || text.trim() === '') return null
      const read = parse(text)
      if (read.ok) return read.spans
      context.addIssue({ code: 'custom', message: prefix + read.hint })
      return z.NEVER
    })

const day = (label: string) => said(label, parseDayHours)

const days = Object.fromEntries(DAY_FIELDS.map(({ name, label }) => [name, day(label)])) as Record<
  DayFieldName,
  ReturnType<typeof day>
>

const time = z.string().max(MAX_HOURS_TEXT_LENGTH, 'Es demasiado largo').optional()

const HOURS_CHOICE_PARTS = ['dias', 'abre', 'cierra', 'no-abre'] as const
/** Maximum length of the hashes, in characters. */
const MAX_INITIAL_VALUES_LENGTH = 4_000

const pickers = Object.fromEntries(
  HOURS_CHOICE_NUMBERS.flatMap((each) => [
    [`dias-${each}`, time],
    [`abre-${each}`, time],
    [`cierra-${each}`, time],
    [`no-abre-${each}`, time],
  ]),
) as Record<`${(typeof HOURS_CHOICE_PARTS)[number]}-${(typeof HOURS_CHOICE_NUMBERS)[number]}`, typeof time>

const fields = z
  .object({
    version: versionFieldSchema,
    ...pickers,
    [INITIAL_VALUE_HASHES_FIELD]: z
      .string()
      .max(MAX_INITIAL_VALUES_LENGTH)
      .optional()
      .transform((text) => (text ? new Map(new URLSearchParams(text)) : null)),
    /** One line for the whole week. It replaces unchanged texts of the days that it names. */
    semana: said('Toda la semana', parseWeekHours, ''),
    ...days,
    cerrado: z
      .array(z.string().optional())
      .max(MAX_CLOSED_DATES, `Son demasiados días: como mucho ${MAX_CLOSED_DATES}`)
      .optional()
      .transform((dates) =>
        [...new Set((dates ?? []).filter((date) => date !== undefined && date !== ''))].sort(),
      )
      .refine(
        (dates) => dates.every((date) => isCalendarDate(date ?? '')),
        'Elige cada día en el calendario',
      ),
  })
  .transform((form, context) => {
    const opened = form[INITIAL_VALUE_HASHES_FIELD]
    const picked = HOURS_CHOICE_NUMBERS.flatMap((each) => {
      const choice = pickedIn(form, each)
      if (!choice.days && !choice.opens && !choice.closes && !choice.isClosed) return []
      const read = parsePickedDayHours(choice, isPickerOpened(form, each, opened))
      if (read.ok) return [{ days: choice.days, spans: read.spans }]
      context.addIssue({ code: 'custom', path: [`dias-${each}`], message: `Horario ${each}: ${read.hint}` })
      return []
    })
    const crossing = DAY_FIELDS.find(({ weekday }) => doSpansOverlap(findPickedHours(weekday, picked) ?? []))
    if (crossing) {
      const message = `${crossing.label}: hay horarios que se cruzan`
      context.addIssue({ code: 'custom', path: ['dias-1'], message })
    }
    const whole = { ...form, ...withChanges(form, picked, opened) }
    for (const { name, label, weekday } of DAY_FIELDS) {
      const [first, second] = statedFor(whole, { name, weekday })
      if (!first || !second || formatDayHoursForForm(first.spans) === formatDayHoursForForm(second.spans))
        continue
      const message = `${label}: ${first.says} «${formatDayHoursForForm(first.spans)}» y ${second.says} «${formatDayHoursForForm(second.spans)}». Deja uno de los dos`
      context.addIssue({ code: 'custom', path: [second.field], message })
    }
    return whole
  })

interface Changes {
  /** All choices, if one differs from those with which the form was opened. Otherwise empty. */
  picked: { days: string; spans: DaySpan[] }[]
  /**
   * True if a choice changed and the form was opened with choices. Days without a choice or a changed text
   * are then closed.
   */
  coversWeek: boolean
  changedDays: ReadonlySet<DayFieldName>
}

/** Whether a choice is the same as when the form was opened. */
const isPickerOpened = (
  form: z.output<z.ZodObject<typeof pickers>>,
  each: (typeof HOURS_CHOICE_NUMBERS)[number],
  opened: ReadonlyMap<string, string> | null,
): boolean =>
  opened !== null &&
  HOURS_CHOICE_PARTS.every((part) => {
    const name = `${part}-${each}` as const
    return opened.get(name) === hashInitialValue(form[name]?.trim() ?? '')
  })

/** Returns which choices and texts of days the user changed. Unchanged choices do not override texts. */
function withChanges(
  form: z.output<z.ZodObject<typeof pickers>> & Record<DayFieldName, DaySpan[] | null>,
  picked: Changes['picked'],
  opened: ReadonlyMap<string, string> | null,
): Changes {
  const isSame = (name: string, text: string) => opened?.get(name) === hashInitialValue(text)
  const arePickersOpened = HOURS_CHOICE_NUMBERS.every((each) => isPickerOpened(form, each, opened))
  const first = opened?.get('dias-1')
  const changed = DAY_FIELDS.filter(({ name }) => {
    const spans = form[name]
    return opened !== null && spans !== null && !isSame(name, formatDayHoursForForm(spans))
  })
  return {
    picked: arePickersOpened ? [] : picked,
    coversWeek: !arePickersOpened && first !== undefined && first !== hashInitialValue(''),
    changedDays: new Set(changed.map(({ name }) => name)),
  }
}

interface Stated {
  field: string
  says: string
  spans: DaySpan[]
}

/**
 * Returns the hours that the changed parts of a form give for a day. Parts are the choices, the line and the
 * text of that day.
 */
function statedFor(
  form: Changes & Record<DayFieldName, DaySpan[] | null> & { semana: ReadonlyMap<number, DaySpan[]> | null },
  { name, weekday }: { name: DayFieldName; weekday: number },
): Stated[] {
  const all = [
    { field: 'dias-1', says: 'elegiste', spans: findPickedHours(weekday, form.picked) },
    { field: 'semana', says: 'en tu semana escribiste', spans: form.semana?.get(weekday) },
    {
      field: name,
      says: 'en su día escribiste',
      spans: (form.changedDays.has(name) && form[name]) || undefined,
    },
  ]
  return all.flatMap(({ spans, ...each }) => (spans ? [{ ...each, spans }] : []))
}

const pickedIn = (
  form: z.output<z.ZodObject<typeof pickers>>,
  each: (typeof HOURS_CHOICE_NUMBERS)[number],
): PickedHours => ({
  days: form[`dias-${each}`] ?? '',
  opens: form[`abre-${each}`]?.trim() ?? '',
  closes: form[`cierra-${each}`]?.trim() ?? '',
  isClosed: form[`no-abre-${each}`] === 'si',
})

/** Schema of the opening hours form (D62): new hours, and the version with which the form was opened. */
export const weekFormSchema = fields
  .refine((form) => isSilent(form) || isOpenOnce(form), {
    path: ['lunes'],
    message: 'Escribe el horario de al menos un día, o déjalos todos vacíos para no decirlo',
  })
  .transform((form): { version: number; week: OpeningHoursAndClosedDates } => ({
    version: form.version,
    week: {
      days: isOpenOnce(form) ? [0, 1, 2, 3, 4, 5, 6].map((weekday) => spansOf(form, weekday)) : null,
      closedDates: form.cerrado.filter((date) => date !== undefined),
    },
  }))

type Form = z.output<typeof fields>

const spansOf = (form: Form, weekday: number) =>
  findPickedHours(weekday, form.picked) ??
  form.semana?.get(weekday) ??
  DAY_FIELDS.filter((field) => field.weekday === weekday).flatMap(({ name }) =>
    form.coversWeek && !form.changedDays.has(name) ? [] : (form[name] ?? []),
  )

const isSilent = (form: Form) =>
  form.picked.length === 0 && !form.semana && DAY_FIELDS.every(({ name }) => !form[name])
const isOpenOnce = (form: Form) => DAY_FIELDS.some(({ weekday }) => spansOf(form, weekday).length > 0)
