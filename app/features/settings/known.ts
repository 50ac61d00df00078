import { z } from 'zod'

/** `text`: one line; `number`: a whole number; the others are empty where there is none. */
export type SettingKind = 'text' | 'number' | 'phone' | 'email' | 'url' | 'choice'

/** What an administrator may change without touching the code. `limits` is read and written through alike. */
export interface KnownSetting {
  field: string
  label: string
  kind: SettingKind
  /** What holds until something else is stored: the documents' own figures and texts (D56, D59). */
  default: string
  limits: z.ZodType<string, string>
  longest: number
}

const line = (longest: number) => z.string().trim().max(longest, `Usa ${longest} caracteres o menos.`)
const BENEFIT = 140
const CONTACT = 120
const NUMBER = 6
const benefit = line(BENEFIT).regex(/^[^:]{2,40}: \S/, 'Escribe un título, dos puntos y el texto.')
const orEmpty = (pattern: RegExp, message: string) =>
  line(CONTACT).regex(new RegExp(`^$|${pattern.source}`), message)

const contact = (kind: 'phone' | 'email' | 'url', field: string, label: string): KnownSetting => ({
  field,
  label,
  kind,
  default: '',
  limits: CONTACT_LIMITS[kind],
  longest: CONTACT,
})

const CONTACT_LIMITS = {
  phone: orEmpty(/^\+\d{8,15}$/, 'Escribe + y solo cifras, con el código del país.'),
  email: orEmpty(/^[^\s?&%#<>"]+@[^\s?&%#<>"@]+$/, 'Escribe un correo, como nombre@ejemplo.com.'),
  url: orEmpty(/^https?:\/\/[^\s/]+\.[^\s]+$/, 'Escribe la dirección entera, como https://ejemplo.com.'),
}

const text = (field: string, label: string, longest: number, given: string): KnownSetting => ({
  field,
  label,
  kind: 'text',
  default: given,
  limits: line(longest),
  longest,
})

const founderBenefit = (position: number, given: string): KnownSetting => ({
  field: `beneficio-${position}`,
  label: `Beneficio ${position}`,
  kind: 'text',
  default: given,
  limits: benefit,
  longest: BENEFIT,
})

/** Every setting there is. An empty claim or offer is not shown. */
export const KNOWN_SETTINGS = {
  claim_professionals: text('profesionales', 'Profesionales que anunciamos', 20, '1,200+'),
  claim_clients: text('clientes', 'Clientes que anunciamos', 20, '15,000+'),
  founder_limit: {
    field: 'lugares',
    label: 'Lugares de fundador',
    kind: 'number',
    default: '1000',
    limits: z.string().regex(/^\d{1,6}$/, 'Escribe un número entero.'),
    longest: NUMBER,
  },
  offer_text: text('oferta', 'Oferta de apertura', 200, 'Comisiones reducidas durante los primeros 6 meses.'),
  benefit_1: founderBenefit(1, 'Tu propia página: con llamada y WhatsApp en un toque.'),
  benefit_2: founderBenefit(2, 'Clientes que te buscan: en español, por ciudad y por oficio.'),
  benefit_3: founderBenefit(3, 'Calificaciones de tu gente: que se ganan con trabajo bien hecho.'),
  benefit_4: founderBenefit(4, 'Un buscador que te encuentra: aunque escriban sin acentos.'),
  benefit_5: founderBenefit(5, 'Promociones: para llenar los días flojos.'),
  benefit_6: founderBenefit(6, 'Páginas ligeras: que abren rápido en cualquier teléfono.'),
  benefit_7: founderBenefit(7, 'Sin pagar por salir primero: porque nadie compra su lugar en la lista.'),
  benefit_8: founderBenefit(8, 'Todo en tu idioma: de principio a fin.'),
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
    longest: NUMBER,
  },
  photos_per_day: {
    field: 'fotos-por-dia',
    label: 'Fotos generadas en 24 horas, como máximo',
    kind: 'number',
    default: '100',
    limits: z.string().regex(/^\d{1,6}$/, 'Escribe un número entero.'),
    longest: NUMBER,
  },
  contractor_phone: contact('phone', 'telefono-electricista', 'Teléfono de la página del electricista'),
  contractor_email: contact('email', 'correo-electricista', 'Correo de la página del electricista'),
  // Where these are empty, what the environment says holds.
  site_email: contact('email', 'correo-del-sitio', 'Correo del sitio'),
  site_phone: contact('phone', 'telefono-del-sitio', 'Teléfono del sitio'),
  site_chat: contact('phone', 'whatsapp-del-sitio', 'WhatsApp del sitio'),
  site_city: text('ciudad-del-sitio', 'Ciudad del sitio', 80, ''),
  site_company: text('razon-social', 'Razón social', 200, ''),
  site_social: contact('url', 'pagina-social', 'Página social'),
  site_video: contact('url', 'video', 'Video'),
} satisfies Record<string, KnownSetting>

export type SettingKey = keyof typeof KNOWN_SETTINGS
