import type { OwnField } from '~/features/businesses/fields'
import { readablePhone } from '~/values/contact/phone'

/** What a visitor may say of one line of a business, in the order of the form. Longer things are reported in words. */
export const SUGGESTIBLE = {
  telefono: 'El teléfono',
  whatsapp: 'El WhatsApp',
  horario: 'El horario',
  direccion: 'La dirección',
  ciudad: 'La ciudad',
  'codigo-postal': 'El código postal',
  correo: 'El correo',
  sitio: 'El sitio web',
  facebook: 'La página de Facebook',
  instagram: 'La página de Instagram',
  responsable: 'Quién atiende',
  negocio: 'El nombre del negocio',
} as const satisfies Partial<Record<OwnField | typeof HOURS, string>>

/** The week in one line, as its own form reads it. */
export const HOURS = 'horario'

export type SuggestibleField = keyof typeof SUGGESTIBLE

export const SUGGESTIBLE_FIELDS = Object.keys(SUGGESTIBLE) as SuggestibleField[]

/** The field a word of an address or a form stands for; undefined for any other. */
export const suggestibleField = (word: string | null): SuggestibleField | undefined =>
  SUGGESTIBLE_FIELDS.find((field) => field === word)

/** A value of a field as people read it. */
export const shownValue = (value: string) => (value === '' ? 'todavía no lo dice' : readablePhone(value))

export type SuggestionSource = 'visitor' | 'owner'
