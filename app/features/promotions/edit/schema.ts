import { z } from 'zod'
import { optionalLine, optionalParagraphs, requiredLine } from '~/values/text/fields'
import { LENGTHS } from '~/values/text/lengths'

/** What an administrator says of a promotion; money in whole cents, days `yyyy-MM-dd`. */
export interface PromotionData {
  title: string
  description: string | null
  type: 'percentage' | 'fixed_amount' | 'special_package'
  percentage: number | null
  amountCents: number | null
  originalCents: number | null
  specialCents: number | null
  couponCode: string | null
  from: string
  until: string
  isActive: boolean
  terms: string | null
  mostUses: number | null
  sponsorName: string | null
  sponsorRequirement: string | null
  imageHash: string | null
}

export interface PromotionForm {
  promotion: Omit<PromotionData, 'imageHash'>
  version: number
  dropsImage: boolean
}

/** What is said over a form with something missing (row 258); at each field it says which. */
export const INCOMPLETE_TEXT = 'Completa todos los campos obligatorios'
/** Of the fields that may not stay empty. */
export const REQUIRED_TEXTS = {
  titulo: 'Escribe el título de la promoción',
  desde: 'Elige el día en que empieza',
  hasta: 'Elige el último día en que vale',
}

/** Both sets of names that the documents have (D67). */
const TYPES: ReadonlyMap<string, PromotionData['type']> = new Map(
  Object.entries<PromotionData['type']>({
    percentage: 'percentage',
    fixed_amount: 'fixed_amount',
    amount: 'fixed_amount',
    special_package: 'special_package',
    special_price: 'special_package',
  }),
)

const typed = z
  .string()
  .optional()
  .transform((text) => (text ?? '').trim())
const MONEY = /^\$?\s*(\d{1,7})(?:[.,](\d{1,2}))?$/

/** Whole cents; 0 when nothing is typed (rows 259, 262). */
const money = typed
  .refine((text) => text === '' || MONEY.test(text), 'Escribe un monto desde 0, como 25 o 25.50')
  .transform((text) => {
    const [, whole = '0', rest = ''] = MONEY.exec(text) ?? []
    return Number(whole) * 100 + Number(rest.padEnd(2, '0'))
  })

const WRONG_DAY = 'Escribe una fecha que exista, como 31/12/2026'

/** As date fields send it, or as people write it (row 261). */
const day = (missing: string) =>
  z
    .string(missing)
    .transform((text) => text.trim().replace(/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, inOrder))
    .refine((text) => text !== '', missing)
    .refine((text) => text === '' || isDay(text), WRONG_DAY)

const inOrder = (_: string, day: string, month: string, year: string) =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

function isDay(text: string): boolean {
  if (!/^20\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}

export const promotionSchema = z
  .object({
    version: typed.transform((text) => (/^\d{1,9}$/.test(text) ? Number(text) : 0)),
    titulo: requiredLine(LENGTHS.promotion.titulo, REQUIRED_TEXTS.titulo),
    descripcion: optionalParagraphs(LENGTHS.promotion.descripcion),
    tipo: z
      .string('Elige el tipo de descuento')
      .refine((name) => TYPES.has(name), 'Elige el tipo de descuento')
      .transform((name) => TYPES.get(name) ?? 'percentage'),
    porcentaje: typed,
    monto: money,
    'precio-original': money,
    'precio-especial': money,
    cupon: optionalLine(LENGTHS.promotion.cupon).transform((code) => code?.toLocaleUpperCase('es') ?? null),
    desde: day(REQUIRED_TEXTS.desde),
    hasta: day(REQUIRED_TEXTS.hasta),
    activa: z.string().optional(),
    condiciones: optionalParagraphs(LENGTHS.promotion.condiciones),
    'usos-maximos': typed.refine(
      (text) => /^(0*[1-9]\d{0,8})?$/.test(text),
      'Escribe un número entero desde 1, o déjalo vacío',
    ),
    patrocinador: optionalLine(LENGTHS.promotion.patrocinador),
    requisito: optionalLine(LENGTHS.promotion.requisito),
    'quitar-imagen': z.string().optional(),
  })
  .superRefine((form, context) => {
    const object = (field: keyof typeof form, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (form.tipo === 'percentage' && !isPercentage(form.porcentaje))
      object('porcentaje', 'Escribe un porcentaje entero de 1 a 100')
    if (form.hasta < form.desde) object('hasta', 'El último día no puede ser antes del primero')
    const [original, special] = [form['precio-original'], form['precio-especial']]
    if (form.tipo === 'special_package' && original > 0 && special >= original)
      object('precio-especial', 'El precio especial debe ser menor que el original')
  })
  .transform(
    (form): PromotionForm => ({
      version: form.version,
      dropsImage: Boolean(form['quitar-imagen']),
      promotion: {
        title: form.titulo,
        description: form.descripcion,
        type: form.tipo,
        percentage: isPercentage(form.porcentaje) ? Number(form.porcentaje) : 0,
        amountCents: form.monto,
        originalCents: form['precio-original'],
        specialCents: form['precio-especial'],
        couponCode: form.cupon,
        from: form.desde,
        until: form.hasta,
        isActive: Boolean(form.activa),
        terms: form.condiciones,
        mostUses: form['usos-maximos'] === '' ? null : Number(form['usos-maximos']),
        sponsorName: form.patrocinador,
        sponsorRequirement: form.requisito,
      },
    }),
  )

const isPercentage = (text: string) => /^0*([1-9]\d?|100)$/.test(text)
