import { z } from 'zod'
import { isCalendarDate } from '~/features/places/calendar'
import { versionField } from '~/values/fields'
import { HOURS_LENGTH } from '~/values/text/lengths'
import type { OwnWeek } from '../owner-business'
import { parseHours, parseWeek, type ReadHours } from './hours-text'
import { DAY_FIELDS, type DayField } from './week'

const MOST_CLOSED_DATES = 60

/** What `parse` makes of a text: null when nothing was typed. */
const said = <Value>(label: string, parse: (text: string) => ReadHours<Value>) =>
  z
    .string()
    .max(HOURS_LENGTH, { error: `${label}: es demasiado largo`, abort: true })
    .optional()
    .transform((text, context): Value | null => {
      if (text === undefined || text.trim() === '') return null
      const read = parse(text)
      if (read.ok) return read.spans
      context.addIssue({ code: 'custom', message: `${label}: ${read.hint}` })
      return z.NEVER
    })

const day = (label: string) => said(label, parseHours)

const days = Object.fromEntries(DAY_FIELDS.map(({ name, label }) => [name, day(label)])) as Record<
  DayField,
  ReturnType<typeof day>
>

const fields = z.object({
  version: versionField,
  /** Of the days that it names it counts more than their own fields. */
  semana: said('Toda la semana', parseWeek),
  ...days,
  cerrado: z
    .array(z.string().optional())
    .max(MOST_CLOSED_DATES, `Son demasiados días: como mucho ${MOST_CLOSED_DATES}`)
    .optional()
    .transform((dates) =>
      [...new Set((dates ?? []).filter((date) => date !== undefined && date !== ''))].sort(),
    )
    .refine((dates) => dates.every((date) => isCalendarDate(date ?? '')), 'Elige cada día en el calendario'),
})

/** A week as its owner sends it (D62): the version it began from, and the week as it shall be. */
export const weekSchema = fields
  .refine((form) => isSilent(form) || isOpenOnce(form), {
    path: ['lunes'],
    message: 'Escribe el horario de al menos un día, o déjalos todos vacíos para no decirlo',
  })
  .transform((form): { version: number; week: OwnWeek } => ({
    version: form.version,
    week: {
      days: isOpenOnce(form) ? [0, 1, 2, 3, 4, 5, 6].map((weekday) => spansOf(form, weekday)) : null,
      closedDates: form.cerrado.filter((date) => date !== undefined),
    },
  }))

type Form = z.output<typeof fields>

const spansOf = (form: Form, weekday: number) =>
  form.semana?.get(weekday) ??
  DAY_FIELDS.filter((field) => field.weekday === weekday).flatMap(({ name }) => form[name] ?? [])

const isSilent = (form: Form) => !form.semana && DAY_FIELDS.every(({ name }) => !form[name])
const isOpenOnce = (form: Form) => DAY_FIELDS.some(({ weekday }) => spansOf(form, weekday).length > 0)
