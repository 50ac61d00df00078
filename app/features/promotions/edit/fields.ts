import { z } from 'zod'
import { formatDayMonthYear } from '~/features/places/calendar'
import { defineField, defineFields, defineFlagField, versionFieldSchema } from '~/values/fields'
import { optionalLineSchema, optionalParagraphsSchema, requiredLineSchema } from '~/values/text/fields'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import { formatAdminDiscountBadge, formatDollars, PROMOTION_TYPE_LABELS, type PromotionType } from '../labels'

const PROMOTION_FIELD_LENGTHS = MAX_FIELD_LENGTHS.promotion

/** Messages of required fields. */
export const REQUIRED_FIELD_MESSAGES = {
  titulo: 'Escribe el título de la promoción',
  desde: 'Elige el día en que empieza',
  hasta: 'Elige el último día en que vale',
}

const typed = z
  .string()
  .optional()
  .transform((text) => (text ?? '').trim())

const MONEY_PATTERN = /^\$?\s*(\d{1,7})(?:[.,](\d{1,2}))?$/

/** Schema that parses money into whole cents; 0 if empty (rows 259, 262). */
const cents = typed
  .refine((text) => text === '' || MONEY_PATTERN.test(text), 'Escribe un monto desde 0, como 25 o 25.50')
  .transform((text) => {
    const [, whole = '0', rest = ''] = MONEY_PATTERN.exec(text) ?? []
    return Number(whole) * 100 + Number(rest.padEnd(2, '0'))
  })

/** Defines a number field that is 0 if its column is null. The form shows 0 as empty (decision 157). */
const number = <const Name extends string, const Column extends string>(
  name: Name,
  column: Column,
  schema: z.ZodType<number>,
  label: string,
) => ({
  ...defineField(name, column, schema, label),
  read: (stored: number | null) => stored ?? 0,
  typed: (value: number) => (value === 0 ? '' : String(value)),
  write: (value: number): number | null => value,
})

const money = <const Name extends string, const Column extends string>(
  name: Name,
  column: Column,
  label: string,
) => ({
  ...number(name, column, cents, label),
  typed: (value: number) => (value === 0 ? '' : (value / 100).toFixed(value % 100 === 0 ? 0 : 2)),
  logged: formatDollars,
  inWords: (value: number) => (value === 0 ? '' : formatDollars(value)),
})

/**
 * Schema of a day from 2000 to 2099, as `yyyy-MM-dd` or `d/M/yyyy` (row 261). `missing` is the message for an
 * empty field.
 */
const day = (missing: string) =>
  z
    .string(missing)
    .transform((text) => text.trim().replace(/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, inOrder))
    .refine((text) => text !== '', missing)
    .refine((text) => text === '' || isDay(text), 'Escribe una fecha que exista, como 31/12/2026')

const inOrder = (_: string, day: string, month: string, year: string) =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

function isDay(text: string): boolean {
  if (!/^20\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}

/** Stored type by each accepted type name (D67). */
const PROMOTION_TYPE_BY_NAME: ReadonlyMap<string, PromotionType> = new Map(
  Object.entries<PromotionType>({
    percentage: 'percentage',
    fixed_amount: 'fixed_amount',
    amount: 'fixed_amount',
    special_package: 'special_package',
    special_price: 'special_package',
  }),
)

const type = z
  .string('Elige el tipo de descuento')
  .refine((name) => PROMOTION_TYPE_BY_NAME.has(name), 'Elige el tipo de descuento')
  .transform((name) => PROMOTION_TYPE_BY_NAME.get(name) ?? 'percentage')

const couponCode = optionalLineSchema(PROMOTION_FIELD_LENGTHS.cupon).transform(
  (code) => code?.toLocaleUpperCase('es') ?? null,
)

const percentage = typed.transform((text) => (/^0*([1-9]\d?|100)$/.test(text) ? Number(text) : 0))

const mostUses = typed
  .refine((text) => /^(0*[1-9]\d{0,8})?$/.test(text), 'Escribe un número entero desde 1, o déjalo vacío')
  .transform((text) => (text === '' ? null : Number(text)))

/** The fields of a promotion. Money is in whole cents, days are `yyyy-MM-dd`. */
export const promotionFieldSet = defineFields({
  title: defineField(
    'titulo',
    'title',
    requiredLineSchema(PROMOTION_FIELD_LENGTHS.titulo, REQUIRED_FIELD_MESSAGES.titulo),
    'Título',
  ),
  description: defineField(
    'descripcion',
    'description',
    optionalParagraphsSchema(PROMOTION_FIELD_LENGTHS.descripcion),
    'Descripción',
  ),
  type: {
    ...defineField('tipo', 'discount_type', type, 'Tipo'),
    logged: (value: PromotionType) => PROMOTION_TYPE_LABELS[value],
    inWords: (value: PromotionType) => PROMOTION_TYPE_LABELS[value],
  },
  percentage: {
    ...number('porcentaje', 'discount_percentage', percentage, 'Descuento'),
    inWords: (value: number) => (value === 0 ? '' : `${value}%`),
  },
  amountCents: money('monto', 'discount_amount_cents', 'Descuento'),
  originalCents: money('precio-original', 'original_price_cents', 'Precio original'),
  specialCents: money('precio-especial', 'special_price_cents', 'Precio especial'),
  couponCode: defineField('cupon', 'coupon_code', couponCode, 'Cupón'),
  from: {
    ...defineField('desde', 'valid_from', day(REQUIRED_FIELD_MESSAGES.desde), 'Desde'),
    inWords: formatDayMonthYear,
  },
  until: {
    ...defineField('hasta', 'valid_until', day(REQUIRED_FIELD_MESSAGES.hasta), 'Hasta'),
    inWords: formatDayMonthYear,
  },
  isActive: defineFlagField('activa', 'is_active', 'Activa'),
  terms: defineField(
    'condiciones',
    'terms_conditions',
    optionalParagraphsSchema(PROMOTION_FIELD_LENGTHS.condiciones),
    'Condiciones',
  ),
  mostUses: defineField('usos-maximos', 'max_uses', mostUses, 'Usos máximos'),
  sponsorName: defineField(
    'patrocinador',
    'sponsor_name',
    optionalLineSchema(PROMOTION_FIELD_LENGTHS.patrocinador),
    'Patrocinador',
  ),
  sponsorRequirement: defineField(
    'requisito',
    'sponsor_requirement',
    optionalLineSchema(PROMOTION_FIELD_LENGTHS.requisito),
    'Requisito del patrocinador',
  ),
  imageHash: defineField(
    'imagen',
    'image_hash',
    typed.transform((hash) => hash || null),
    'Imagen',
  ),
})

export type PromotionFieldName = keyof ReturnType<typeof promotionFieldSet.typed>

export type PromotionData = ReturnType<typeof promotionFieldSet.values>

/** Returns errors by form field for values that contradict each other, and for a missing percentage. */
export function validatePromotion(promotion: PromotionData): Partial<Record<PromotionFieldName, string[]>> {
  const { type, percentage, from, until, originalCents, specialCents } = promotion
  const isDearer = type === 'special_package' && originalCents > 0 && specialCents >= originalCents
  return {
    ...(type === 'percentage' &&
      percentage === 0 && { porcentaje: ['Escribe un porcentaje entero de 1 a 100'] }),
    ...(until < from && { hasta: ['El último día no puede ser antes del primero'] }),
    ...(isDearer && { 'precio-especial': ['El precio especial debe ser menor que el original'] }),
  }
}

const LAST_DAY_PAST_MESSAGE =
  'Ese día ya pasó: elige hoy o un día después. Para que termine ya, quita la marca de «Activa».'

/** Returns the error by form field if the last day is before `today` (`yyyy-MM-dd`), otherwise no errors. */
export const validateLastDayNotPast = (
  until: string,
  today: string,
): Partial<Record<PromotionFieldName, string[]>> => (until < today ? { hasta: [LAST_DAY_PAST_MESSAGE] } : {})

/** Returns a promotion as the log stores it, with its discount in one field. */
export const toLoggedPromotion = (promotion: PromotionData) => ({
  ...promotionFieldSet.logged(promotion),
  Descuento: formatAdminDiscountBadge({
    discount_type: promotion.type,
    discount_percentage: promotion.percentage,
    discount_amount_cents: promotion.amountCents,
    special_price_cents: promotion.specialCents,
  }),
})

/** First error of a form with missing values (row 258). Fields have their own messages, too. */
export const INCOMPLETE_FORM_MESSAGE = 'Completa todos los campos obligatorios'

export const promotionSchema = z
  .object({ version: versionFieldSchema, ...promotionFieldSet.shape, 'quitar-imagen': z.string().optional() })
  .superRefine((form, context) => {
    const promotion = promotionFieldSet.values(form)
    // A stored promotion of 0 dollars stays valid (row 259), but the form requires an amount.
    if (promotion.type === 'fixed_amount' && promotion.amountCents === 0)
      context.addIssue({
        code: 'custom',
        path: ['monto'],
        message: 'Escribe el monto del descuento, como 10 o 10.50',
      })
    for (const [field, messages] of Object.entries(validatePromotion(promotion)))
      for (const message of messages) context.addIssue({ code: 'custom', path: [field], message })
  })
  .transform(({ version, 'quitar-imagen': dropped, ...form }) => {
    // The picture is sent as a file, not in this field.
    const { imageHash: _, ...promotion } = promotionFieldSet.values(form)
    return { version, dropsImage: Boolean(dropped), promotion }
  })

export type ParsedPromotionForm = z.output<typeof promotionSchema>
