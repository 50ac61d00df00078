import { z } from 'zod'
import { dayMonthYear } from '~/features/places/calendar'
import { field, fieldsOf, flag } from '~/values/fields'
import { optionalLine, optionalParagraphs, requiredLine } from '~/values/text/fields'
import { LENGTHS } from '~/values/text/lengths'
import { adminBadge, dollars } from '../badge'
import { type PromotionType, TYPE_LABELS } from '../labels'

const LENGTH = LENGTHS.promotion

/** Of the fields that may not stay empty. */
export const REQUIRED_TEXTS = {
  titulo: 'Escribe el título de la promoción',
  desde: 'Elige el día en que empieza',
  hasta: 'Elige el último día en que vale',
}

const typed = z
  .string()
  .optional()
  .transform((text) => (text ?? '').trim())

const MONEY = /^\$?\s*(\d{1,7})(?:[.,](\d{1,2}))?$/

/** Whole cents; 0 when nothing is typed (rows 259, 262). */
const cents = typed
  .refine((text) => text === '' || MONEY.test(text), 'Escribe un monto desde 0, como 25 o 25.50')
  .transform((text) => {
    const [, whole = '0', rest = ''] = MONEY.exec(text) ?? []
    return Number(whole) * 100 + Number(rest.padEnd(2, '0'))
  })

/** A number that is 0 where its column holds none. */
const number = <const Name extends string, const Column extends string>(
  name: Name,
  column: Column,
  schema: z.ZodType<number>,
  label: string,
) => ({
  ...field(name, column, schema, label),
  read: (stored: number | null) => stored ?? 0,
  write: (value: number): number | null => value,
})

const money = <const Name extends string, const Column extends string>(
  name: Name,
  column: Column,
  label: string,
) => ({
  ...number(name, column, cents, label),
  typed: (value: number) => (value / 100).toFixed(value % 100 === 0 ? 0 : 2),
  logged: dollars,
  inWords: (value: number) => (value === 0 ? '' : dollars(value)),
})

/** As date fields send it, or as people write it (row 261). */
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

/** Both sets of names that the documents have (D67). */
const TYPES: ReadonlyMap<string, PromotionType> = new Map(
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
  .refine((name) => TYPES.has(name), 'Elige el tipo de descuento')
  .transform((name) => TYPES.get(name) ?? 'percentage')

const couponCode = optionalLine(LENGTH.cupon).transform((code) => code?.toLocaleUpperCase('es') ?? null)

const percentage = typed.transform((text) => (/^0*([1-9]\d?|100)$/.test(text) ? Number(text) : 0))

const mostUses = typed
  .refine((text) => /^(0*[1-9]\d{0,8})?$/.test(text), 'Escribe un número entero desde 1, o déjalo vacío')
  .transform((text) => (text === '' ? null : Number(text)))

/** What an administrator says of a promotion; money in whole cents, days `yyyy-MM-dd`. */
export const PROMOTION = fieldsOf({
  title: field('titulo', 'title', requiredLine(LENGTH.titulo, REQUIRED_TEXTS.titulo), 'Título'),
  description: field('descripcion', 'description', optionalParagraphs(LENGTH.descripcion), 'Descripción'),
  type: {
    ...field('tipo', 'discount_type', type, 'Tipo'),
    logged: (value: PromotionType) => TYPE_LABELS[value],
    inWords: (value: PromotionType) => TYPE_LABELS[value],
  },
  percentage: {
    ...number('porcentaje', 'discount_percentage', percentage, 'Descuento'),
    inWords: (value: number) => (value === 0 ? '' : `${value}%`),
  },
  amountCents: money('monto', 'discount_amount_cents', 'Descuento'),
  originalCents: money('precio-original', 'original_price_cents', 'Precio original'),
  specialCents: money('precio-especial', 'special_price_cents', 'Precio especial'),
  couponCode: field('cupon', 'coupon_code', couponCode, 'Cupón'),
  from: {
    ...field('desde', 'valid_from', day(REQUIRED_TEXTS.desde), 'Desde'),
    inWords: dayMonthYear,
  },
  until: {
    ...field('hasta', 'valid_until', day(REQUIRED_TEXTS.hasta), 'Hasta'),
    inWords: dayMonthYear,
  },
  isActive: flag('activa', 'is_active', 'Activa'),
  terms: field('condiciones', 'terms_conditions', optionalParagraphs(LENGTH.condiciones), 'Condiciones'),
  mostUses: field('usos-maximos', 'max_uses', mostUses, 'Usos máximos'),
  sponsorName: field('patrocinador', 'sponsor_name', optionalLine(LENGTH.patrocinador), 'Patrocinador'),
  sponsorRequirement: field(
    'requisito',
    'sponsor_requirement',
    optionalLine(LENGTH.requisito),
    'Requisito del patrocinador',
  ),
  /** The name of a kept picture. */
  imageHash: field(
    'imagen',
    'image_hash',
    typed.transform((hash) => hash || null),
    'Imagen',
  ),
})

export type PromotionField = keyof ReturnType<typeof PROMOTION.typed>

export type PromotionData = ReturnType<typeof PROMOTION.values>

/** What does not fit together, by the fields of the form. */
export function misfitsOf(promotion: PromotionData): Partial<Record<PromotionField, string[]>> {
  const { type, percentage, from, until, originalCents, specialCents } = promotion
  const isDearer = type === 'special_package' && originalCents > 0 && specialCents >= originalCents
  return {
    ...(type === 'percentage' &&
      percentage === 0 && { porcentaje: ['Escribe un porcentaje entero de 1 a 100'] }),
    ...(until < from && { hasta: ['El último día no puede ser antes del primero'] }),
    ...(isDearer && { 'precio-especial': ['El precio especial debe ser menor que el original'] }),
  }
}

/** A promotion as the log keeps it: its discount in one. */
export const asLogged = (promotion: PromotionData) => ({
  ...PROMOTION.logged(promotion),
  Descuento: adminBadge({
    discount_type: promotion.type,
    discount_percentage: promotion.percentage,
    discount_amount_cents: promotion.amountCents,
    special_price_cents: promotion.specialCents,
  }),
})
