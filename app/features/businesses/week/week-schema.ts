import { z } from 'zod'
import { isCalendarDate } from '~/features/places/calendar'
import { versionFieldSchema } from '~/values/fields'
import { hashInitialValue, INITIAL_VALUES_FIELD } from '~/values/initial-values-field'
import { MAX_HOURS_TEXT_LENGTH } from '~/values/text/lengths'
import type { DaySpan, WeekHours } from '../owner-types'
import { doSpansOverlap, type ParseHoursResult, parseDayHours, parseWeekHours } from './hours-text'
import { findPickedHours, type PickedHours, parseHoursChoice } from './picked-hours'
import { DAY_FIELDS, type DayFieldName, formatDayHoursForForm, PICKER_NUMBERS } from './week'

const MOST_CLOSED_DATES = 60

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

const PICKER_PARTS = ['dias', 'abre', 'cierra', 'no-abre'] as const
/** Maximum length of the hashes, in characters. */
const MAX_HASHES_LENGTH = 4_000

const pickers = Object.fromEntries(
  PICKER_NUMBERS.flatMap((each) => [
    [`dias-${each}`, time],
    [`abre-${each}`, time],
    [`cierra-${each}`, time],
    [`no-abre-${each}`, time],
  ]),
) as Record<`${(typeof PICKER_PARTS)[number]}-${(typeof PICKER_NUMBERS)[number]}`, typeof time>

const fields = z
  .object({
    version: versionFieldSchema,
    ...pickers,
    [INITIAL_VALUES_FIELD]: z
      .string()
      .max(MAX_HASHES_LENGTH)
      .optional()
      .transform((text) => (text ? new Map(new URLSearchParams(text)) : null)),
    /** One line for the whole week. It replaces unchanged texts of the days that it names. */
    semana: said('Toda la semana', parseWeekHours, ''),
    ...days,
    cerrado: z
      .array(z.string().optional())
      .max(MOST_CLOSED_DATES, `Son demasiados días: como mucho ${MOST_CLOSED_DATES}`)
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
    const opened = form[INITIAL_VALUES_FIELD]
    const picked = PICKER_NUMBERS.flatMap((each) => {
      const choice = pickedIn(form, each)
      if (!choice.days && !choice.opens && !choice.closes && !choice.isClosed) return []
      const read = parseHoursChoice(choice, isPickerOpened(form, each, opened))
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
  each: (typeof PICKER_NUMBERS)[number],
  opened: ReadonlyMap<string, string> | null,
): boolean =>
  opened !== null &&
  PICKER_PARTS.every((part) => {
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
  const arePickersOpened = PICKER_NUMBERS.every((each) => isPickerOpened(form, each, opened))
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
  each: (typeof PICKER_NUMBERS)[number],
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
  .transform((form): { version: number; week: WeekHours } => ({
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
