import { z } from 'zod'
import { addDays, isCalendarDate } from '~/features/places/calendar'
import { type BlockedTime, buildDailyBlocks } from './blocks'
import { MAX_DAYS_AHEAD, QUARTER_TIMES } from './slots'

/** Maximum number of days that one form can block. */
export const MAX_BLOCKED_DAYS = 60
const END_OF_DAY = 96

const timeOfDay = z
  .string()
  .max(8, 'Elige la hora')
  .optional()
  .refine(
    (time) => !time || QUARTER_TIMES.includes(time),
    'Elige una hora en punto, y cuarto, media o menos cuarto',
  )
  .transform((time) => (time ? QUARTER_TIMES.indexOf(time) : null))

/**
 * Schema of the form that blocks time. `today` is the local date, `yyyy-MM-dd`. A form without hours blocks
 * whole days.
 */
export const blocksSchema = (today: string) =>
  z
    .object({
      dia: z
        .string('Elige el día')
        .refine(isCalendarDate, { error: 'Elige el día en el calendario', abort: true })
        .refine((date) => date >= today, 'Ese día ya pasó: elige uno de hoy en adelante')
        .refine(
          (date) => date <= addDays(today, MAX_DAYS_AHEAD),
          'Falta mucho para ese día: elige uno de los próximos 12 meses',
        ),
      hasta: z
        .string()
        .optional()
        .refine((date) => !date || isCalendarDate(date), 'Elige el último día en el calendario'),
      de: timeOfDay,
      a: timeOfDay,
    })
    .transform(({ dia, hasta, de, a }, context): BlockedTime[] => {
      const days = hasta ? Math.round((Date.parse(hasta) - Date.parse(dia)) / 86_400_000) + 1 : 1
      const refuse = (field: string, message: string) => {
        context.addIssue({ code: 'custom', path: [field], message })
        return z.NEVER
      }
      if (days < 1) return refuse('hasta', 'El último día va después del primero')
      if (days > MAX_BLOCKED_DAYS) return refuse('hasta', `Como mucho ${MAX_BLOCKED_DAYS} días a la vez`)
      if (de === null && a === null) return buildDailyBlocks(dia, days, { first: 0, end: END_OF_DAY })
      if (de === null) return refuse('de', 'Di también desde qué hora')
      // Midnight as end time means the end of the day.
      const end = a === null ? undefined : a === 0 ? END_OF_DAY : a
      if (end === undefined) return refuse('a', 'Di también hasta qué hora')
      if (end <= de) return refuse('a', 'La hora final va después de la primera')
      return buildDailyBlocks(dia, days, { first: de, end })
    })
