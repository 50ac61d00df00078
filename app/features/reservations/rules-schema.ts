import { z } from 'zod'
import { cleanLine } from '~/values/text/clean'
import type { BookingRules } from './rules'
import { MAX_DAYS_AHEAD } from './slots'

const MAX_HOURS = 168
const MAX_OPEN = 20

const numberWithin = (min: number, max: number, what: string) =>
  z
    .string(what)
    .overwrite(cleanLine)
    .refine((text) => /^\d{1,3}$/.test(text) && Number(text) >= min && Number(text) <= max, what)
    .transform(Number)

const ASKED = ['correo', 'requerimiento', 'comentario']

/** Schema of the booking rules form. `antes` has the rules with which the form was opened. */
export const bookingRulesSchema = z
  .object({
    paso: z.enum(['15', '30'], 'Elige cada cuánto'),
    anticipacion: numberWithin(0, MAX_HOURS, `Escribe horas de 0 a ${MAX_HOURS}`),
    hasta: numberWithin(1, MAX_DAYS_AHEAD, `Escribe días de 1 a ${MAX_DAYS_AHEAD}`),
    maximo: z
      .string()
      .overwrite(cleanLine)
      .optional()
      .refine(
        (text) => !text || (/^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_OPEN),
        `Escribe un número de 1 a ${MAX_OPEN}, o nada`,
      )
      .transform((text) => (text ? Number(text) : null)),
    confirmar: z.enum(['a-mano', 'solas'], 'Elige cómo se confirman'),
    pide: z
      .array(z.string().max(20))
      .default([])
      .refine((all) => all.every((each) => ASKED.includes(each)), 'Elige de la lista'),
    antes: z.string().max(400).default(''),
  })
  .transform((form): { rules: BookingRules; before: string } => ({
    rules: {
      step: form.paso === '15' ? 15 : 30,
      hoursAhead: form.anticipacion,
      daysAhead: form.hasta,
      maxOpen: form.maximo,
      isConfirmedAtOnce: form.confirmar === 'solas',
      asks: {
        email: form.pide.includes('correo'),
        requirement: form.pide.includes('requerimiento'),
        comment: form.pide.includes('comentario'),
      },
    },
    before: form.antes,
  }))

/** Converts the rules to form values. */
export const toRulesForm = (rules: BookingRules) => ({
  paso: String(rules.step),
  anticipacion: String(rules.hoursAhead),
  hasta: String(rules.daysAhead),
  maximo: rules.maxOpen === null ? '' : String(rules.maxOpen),
  confirmar: rules.isConfirmedAtOnce ? 'solas' : 'a-mano',
  pide: [
    rules.asks.email && 'correo',
    rules.asks.requirement && 'requerimiento',
    rules.asks.comment && 'comentario',
  ].filter((each) => each !== false),
})
