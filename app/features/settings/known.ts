import { z } from 'zod'
import { toStoredPhoneOrUnchanged } from '~/values/contact/fields'
import { removePhoneExtension } from '~/values/contact/phone'

/**
 * `text`: one line. `number`: an integer. `choice`: one value of a list. `limits` of the setting decides
 * whether it may be empty.
 */
export type SettingKind = 'text' | 'number' | 'phone' | 'email' | 'url' | 'choice'

/**
 * A setting that administrators can change. `limits` validates its value when it is read and when it is
 * saved.
 */
export interface SettingDefinition {
  field: string
  label: string
  kind: SettingKind
  /** Value that is used while no valid one is stored (D56, D59). */
  default: string
  limits: z.ZodType<string, string>
  longest: number
}

const line = (longest: number) => z.string().trim().max(longest, `Usa ${longest} caracteres o menos.`)
const MAX_BENEFIT_LENGTH = 140
const MAX_CONTACT_LENGTH = 120
const MAX_NUMBER_DIGITS = 6
const benefit = line(MAX_BENEFIT_LENGTH).regex(/^[^:]{2,40}: \S/, 'Escribe un título, dos puntos y el texto.')
const orEmpty = (pattern: RegExp, message: string) =>
  line(MAX_CONTACT_LENGTH).regex(new RegExp(`^$|${pattern.source}`), message)

const contact = (kind: 'phone' | 'email' | 'url', field: string, label: string): SettingDefinition => ({
  field,
  label,
  kind,
  default: '',
  limits: CONTACT_SCHEMAS[kind],
  longest: MAX_CONTACT_LENGTH,
})

const CONTACT_SCHEMAS = {
  // Ten digits. A foreign number starts with + and its country code.
  phone: line(MAX_CONTACT_LENGTH)
    .overwrite((text) => removePhoneExtension(toStoredPhoneOrUnchanged(text)))
    .regex(/^$|^\+\d{8,15}$/, 'Escribe los 10 números; si es de otro país, + y su código primero.'),
  email: orEmpty(/^[^\s?&%#<>"]+@[^\s?&%#<>"@]+$/, 'Escribe un correo, como nombre@ejemplo.com.'),
  url: orEmpty(/^https?:\/\/[^\s/]+\.[^\s]+$/, 'Escribe la dirección entera, como https://ejemplo.com.'),
}

const text = (field: string, label: string, longest: number, given: string): SettingDefinition => ({
  field,
  label,
  kind: 'text',
  default: given,
  limits: line(longest),
  longest,
})

const founderBenefit = (position: number, given: string): SettingDefinition => ({
  field: `beneficio-${position}`,
  label: `Beneficio ${position}`,
  kind: 'text',
  default: given,
  limits: benefit,
  longest: MAX_BENEFIT_LENGTH,
})

/**
 * Number of months after which old rows are erased (`personal-data/retention.server.ts`). Empty: never. Only
 * messages have a default, because a software update must not start to erase other data.
 */
const months = (
  field: string,
  label: string,
  { usual, fewest }: { usual?: number; fewest: number },
): SettingDefinition => ({
  field,
  label,
  kind: 'number',
  default: usual === undefined ? '' : String(usual),
  limits: z
    .string()
    .refine(
      (text) =>
        text === '' ||
        (/^\d{1,3}$/.test(text) && Number(text) >= fewest && Number(text) <= MAX_RETENTION_MONTHS),
      `Escribe un número de meses, de ${fewest} a ${MAX_RETENTION_MONTHS}, o déjalo vacío.`,
    ),
  longest: 3,
})

const MAX_RETENTION_MONTHS = 120

export const ELECTRICIAN_BUSINESS_NOT_FOUND_MESSAGE =
  'No encontramos ese contacto, o le falta la categoría. Copia el número o la dirección de su ficha en Contactos.'

/** Settings that administrators can change. Pages do not show a claim or offer that is empty. */
export const SETTING_DEFINITIONS = {
  registration_mode: {
    field: 'registros-nuevos',
    label: 'Registros nuevos',
    kind: 'choice',
    default: '',
    limits: z.enum(['', 'auto', 'review'], 'Elige una de la lista.'),
    longest: 'review'.length,
  },
  forms_per_hour: {
    field: 'envios-por-hora',
    label: 'Envíos por hora que no esperan',
    kind: 'number',
    default: '',
    limits: z.string().regex(/^\d{0,6}$/, 'Escribe un número entero, o déjalo vacío.'),
    longest: MAX_NUMBER_DIGITS,
  },
  claim_professionals: text('profesionales', 'Profesionales que anunciamos', 20, '1,200+'),
  claim_clients: text('clientes', 'Clientes que anunciamos', 20, '15,000+'),
  founder_limit: {
    field: 'lugares',
    label: 'Lugares de fundador',
    kind: 'number',
    default: '1000',
    limits: z.string().regex(/^\d{1,6}$/, 'Escribe un número entero.'),
    longest: MAX_NUMBER_DIGITS,
  },
  offer_text: text('oferta', 'Oferta de apertura', 200, 'Comisiones reducidas durante los primeros 6 meses.'),
  offer_explained: text(
    'oferta-explicada',
    'Qué quiere decir la oferta',
    300,
    'Hoy no cobramos comisión a nadie: tu página, las llamadas y las reservas son gratis.',
  ),
  benefit_1: founderBenefit(1, 'Tu propia página: con llamada y WhatsApp en un toque.'),
  benefit_2: founderBenefit(2, 'Clientes que te buscan: en español, por ciudad y por oficio.'),
  benefit_3: founderBenefit(3, 'Calificaciones de tu gente: que se ganan con trabajo bien hecho.'),
  benefit_4: founderBenefit(4, 'Un buscador que te encuentra: aunque escriban sin acentos.'),
  benefit_5: founderBenefit(5, 'Promociones: para llenar los días flojos.'),
  benefit_6: founderBenefit(6, 'Páginas ligeras: que abren rápido en cualquier teléfono.'),
  benefit_7: founderBenefit(7, 'Sin pagar por salir primero: porque nadie compra su lugar en la lista.'),
  benefit_8: founderBenefit(8, 'Todo en tu idioma: de principio a fin.'),
  photos_per_day: {
    field: 'fotos-por-dia',
    label: 'Fotos generadas en 24 horas, como máximo',
    kind: 'number',
    default: '100',
    limits: z.string().regex(/^\d{1,6}$/, 'Escribe un número entero.'),
    longest: MAX_NUMBER_DIGITS,
  },
  keep_reservations_months: months('meses-reservas', 'Meses que se guardan las reservas', { fewest: 3 }),
  keep_reports_months: months('meses-reportes', 'Meses que se guardan los reportes', { fewest: 3 }),
  keep_messages_months: months('meses-mensajes', 'Meses que se guardan los mensajes', {
    usual: 3,
    fewest: 1,
  }),
  keep_held_months: months('meses-en-espera', 'Meses que espera lo que nadie decidió', { fewest: 3 }),
  contractor_business: {
    field: 'negocio-electricista',
    label: 'Negocio de la página del electricista',
    kind: 'text',
    default: '',
    limits: line(MAX_CONTACT_LENGTH)
      .overwrite((text) => /\/contactos\/(\d+)/.exec(text)?.[1] ?? text)
      .regex(/^\d{0,9}$/, ELECTRICIAN_BUSINESS_NOT_FOUND_MESSAGE),
    longest: MAX_CONTACT_LENGTH,
  },
  contractor_phone: contact('phone', 'telefono-electricista', 'Teléfono de la página del electricista'),
  contractor_email: contact('email', 'correo-electricista', 'Correo de la página del electricista'),
  // If one of the following is empty, its environment variable is used.
  site_email: contact('email', 'correo-del-sitio', 'Correo del sitio'),
  site_phone: contact('phone', 'telefono-del-sitio', 'Teléfono del sitio'),
  site_chat: contact('phone', 'whatsapp-del-sitio', 'WhatsApp del sitio'),
  site_city: text('ciudad-del-sitio', 'Ciudad del sitio', 80, ''),
  site_company: text('razon-social', 'Razón social', 200, ''),
  site_social: contact('url', 'pagina-social', 'Página social'),
  site_video: contact('url', 'video', 'Video'),
} satisfies Record<string, SettingDefinition>

export type SettingKey = keyof typeof SETTING_DEFINITIONS

export const SETTING_KEYS = Object.keys(SETTING_DEFINITIONS) as SettingKey[]

export interface SettingFieldData {
  key: SettingKey
  name: string
  label: string
  kind: SettingKind
  value: string
  longest: number
}

const ofForm = Object.fromEntries(
  SETTING_KEYS.map((key) => {
    const { field, limits } = SETTING_DEFINITIONS[key]
    // An empty field arrives as undefined, so it gets the default ''.
    return [field, z.string().default('').transform(within(limits))]
  }),
)

function within(limits: z.ZodType<string, string>) {
  return (text: string, context: z.RefinementCtx) => {
    const { data, error } = limits.safeParse(text.replace(/\s+/g, ' '))
    if (error) context.addIssue(error.issues[0]?.message ?? 'Revisa este texto')
    return data ?? z.NEVER
  }
}

export const settingsSchema = z
  .object({ ...ofForm, version: z.coerce.number().int().min(0) })
  .transform((form: Record<string, unknown>) => ({
    version: Number(form.version),
    values: Object.fromEntries(
      SETTING_KEYS.map((key) => [key, String(form[SETTING_DEFINITIONS[key].field])]),
    ) as Record<SettingKey, string>,
  }))
