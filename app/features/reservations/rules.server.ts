import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import type { BookingRulesTable } from 'db/types'
import type { Insertable } from 'kysely'
import { z } from 'zod'
import { createStateUndoHandler, recordChange } from '~/features/audit/record.server'
import { type ActorContext, getActionOrUndone } from '~/features/audit/schema'
import { incrementBusinessVersion } from '~/features/businesses/write.server'
import { cleanLine } from '~/values/text/clean'
import { BOOKING_RULE_COLUMNS, type BookingRules, MAX_DAYS_AHEAD, toBookingRules } from './slots'

/** Reads the booking rules of a business. Null if it has none. */
export async function findCustomBookingRules(db: Db, businessId: number): Promise<BookingRules | null> {
  const row = await db
    .selectFrom('booking_rules as rules')
    .select(BOOKING_RULE_COLUMNS)
    .where('business_id', '=', businessId)
    .executeTakeFirst()
  return row ? toBookingRules(row) : null
}

export type SaveBookingRulesResult = { ok: true } | { ok: false; reason: 'changed'; stored: string }

/**
 * Stores the booking rules of a business. Null removes them, so that the default rules apply (D116, D156).
 * Fails if the stored rules differ from `before`, a text of `formatBookingRulesForComparison` (F44).
 */
export function saveBookingRules(
  db: Db,
  { actor, now = new Date() }: ActorContext,
  businessId: number,
  { rules, before }: { rules: BookingRules | null; before: string },
): Promise<SaveBookingRulesResult> {
  return inTransaction(db, async (trx): Promise<SaveBookingRulesResult> => {
    const stored = await findCustomBookingRules(trx, businessId)
    if (formatBookingRulesForComparison(stored) !== before)
      return { ok: false, reason: 'changed', stored: formatBookingRulesForComparison(stored) }
    if (formatBookingRulesForComparison(rules) === before) return { ok: true }
    await trx.deleteFrom('booking_rules').where('business_id', '=', businessId).execute()
    if (rules) await trx.insertInto('booking_rules').values(toRow(businessId, rules)).execute()
    const title = await incrementBusinessVersion(trx, businessId, now)
    const entry = {
      action: getActionOrUndone(actor, 'changed'),
      noun: 'contact',
      id: businessId,
      title,
    } as const
    const undo = {
      state: { name: 'booking_rules', before, after: formatBookingRulesForComparison(rules) },
    } as const
    await recordChange(trx, actor, { ...entry, before: inWords(stored), after: inWords(rules), undo }, now)
    return { ok: true }
  })
}

export const undoBookingRules = createStateUndoHandler({
  label: 'Reglas de citas',
  read: async (trx, id) => {
    const business = await trx
      .selectFrom('businesses')
      .select('id')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    return business ? formatBookingRulesForComparison(await findCustomBookingRules(trx, id)) : null
  },
  write: async (trx, by, id, state) => {
    const rules: BookingRules | null = state ? JSON.parse(state) : null
    await saveBookingRules(trx, by, id, {
      rules,
      before: formatBookingRulesForComparison(await findCustomBookingRules(trx, id)),
    })
    return null
  },
})

/** Formats rules as a text by which they can be compared. Empty without rules. */
export const formatBookingRulesForComparison = (rules: BookingRules | null): string =>
  rules ? JSON.stringify(rules) : ''

const toRow = (businessId: number, { asks, ...rules }: BookingRules): Insertable<BookingRulesTable> => ({
  business_id: businessId,
  step_minutes: rules.step,
  hours_ahead: rules.hoursAhead,
  days_ahead: rules.daysAhead,
  max_open: rules.maxOpen,
  is_confirmed_at_once: rules.isConfirmedAtOnce ? 1 : 0,
  asks_email: asks.email ? 1 : 0,
  asks_requirement: asks.requirement ? 1 : 0,
  asks_comment: asks.comment ? 1 : 0,
})

const inWords = (rules: BookingRules | null) => ({
  'Reglas de citas': rules
    ? [
        `cada ${rules.step} min`,
        `${rules.hoursAhead} h antes`,
        `hasta ${rules.daysAhead} días`,
        rules.maxOpen === null ? 'sin máximo' : `máximo ${rules.maxOpen}`,
        rules.isConfirmedAtOnce ? 'se confirman solas' : 'se confirman a mano',
        rules.asks.email && 'pide correo',
        rules.asks.requirement && 'pide qué necesitas',
        rules.asks.comment && 'pide comentario',
      ]
        .filter(Boolean)
        .join(', ')
    : null,
})

const MAX_HOURS_AHEAD = 168
const MAX_OPEN_PER_PHONE = 20

const numberWithin = (min: number, max: number, what: string) =>
  z
    .string(what)
    .overwrite(cleanLine)
    .refine((text) => /^\d{1,3}$/.test(text) && Number(text) >= min && Number(text) <= max, what)
    .transform(Number)

const ASKED_FIELD_CHOICES = ['correo', 'requerimiento', 'comentario']

/** Schema of the booking rules form. `antes` has the rules with which the form was opened. */
export const bookingRulesSchema = z
  .object({
    paso: z.enum(['15', '30'], 'Elige cada cuánto'),
    anticipacion: numberWithin(0, MAX_HOURS_AHEAD, `Escribe horas de 0 a ${MAX_HOURS_AHEAD}`),
    hasta: numberWithin(1, MAX_DAYS_AHEAD, `Escribe días de 1 a ${MAX_DAYS_AHEAD}`),
    maximo: z
      .string()
      .overwrite(cleanLine)
      .optional()
      .refine(
        (text) =>
          !text || (/^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_OPEN_PER_PHONE),
        `Escribe un número de 1 a ${MAX_OPEN_PER_PHONE}, o nada`,
      )
      .transform((text) => (text ? Number(text) : null)),
    confirmar: z.enum(['a-mano', 'solas'], 'Elige cómo se confirman'),
    pide: z
      .array(z.string().max(20))
      .default([])
      .refine((all) => all.every((each) => ASKED_FIELD_CHOICES.includes(each)), 'Elige de la lista'),
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

/** Example of a request by category slug. */
const REQUIREMENT_EXAMPLE_BY_CATEGORY: ReadonlyMap<string, string> = new Map([
  ['legal-y-abogados', 'consulta sobre mi residencia'],
  ['restaurantes-y-bares', 'mesa para cuatro personas'],
  ['salud-y-bienestar', 'consulta general para mi hijo'],
  ['bienes-raices', 'ver la casa en venta, somos dos'],
  ['servicio-automotriz', 'cambio de aceite de un Corolla 2015'],
  ['educacion', 'clase de prueba de inglés'],
  ['servicios-tecnicos', 'reparar la pantalla de un teléfono'],
  ['belleza-bienestar-y-cuidado-personal', 'corte de cabello para dos personas'],
  ['fotografia', 'fotos de una quinceañera'],
  ['construccion', 'presupuesto para un baño'],
  ['viajes', 'pasajes a México para cuatro personas'],
  ['servicios-profesionales', 'declaración de impuestos'],
  ['coaching-y-mentorias', 'primera sesión para mi negocio'],
  ['consultoria-de-recursos-humanos', 'ayuda para contratar a dos personas'],
  ['investigacion', 'estudio de clientes para mi tienda'],
  ['organizaciones-sin-fines-de-lucro', 'orientación para mi familia'],
  ['traducciones-e-interpretes', 'traducir un acta de nacimiento'],
  ['consultoria-financiera-y-seguros', 'cotizar un seguro de auto'],
  ['reposteria', 'pastel de cumpleaños para 20 personas'],
  ['regalos-y-articulos-diversos', 'recoger un arreglo de globos'],
  ['limpieza', 'limpieza de un departamento de dos cuartos'],
  ['joyeria', 'ajustar un anillo'],
  ['distribuidora-de-alimentos', 'pedido de tortillas para mi restaurante'],
  ['impresiones-y-tipografia', 'cien tarjetas de presentación'],
  ['producciones-y-entretenimiento', 'sonido para una boda'],
  ['comercio', 'probarme dos vestidos'],
  ['artes-marciales', 'clase de prueba para un niño de 8 años'],
])

/** Returns the example for a category, or a general one. The form shows it under the field. */
export const getRequirementExampleOfCategory = (categorySlug: string): string =>
  REQUIREMENT_EXAMPLE_BY_CATEGORY.get(categorySlug) ?? 'una cita para dos personas'
