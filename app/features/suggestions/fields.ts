import type { OwnerFieldName } from '~/features/businesses/fields'
import { formatPhone } from '~/values/contact/phone'

/** Fields that a visitor can correct in one line, in form order. Longer texts are reported in words. */
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
} as const satisfies Partial<Record<OwnerFieldName | typeof HOURS_FIELD, string>>

/** Reason of a request withdrawn by its owner. */
export const WITHDRAWN = 'Lo retiró su dueño'

/** The opening hours in one line. */
export const HOURS_FIELD = 'horario'

export type SuggestibleField = keyof typeof SUGGESTIBLE

export const SUGGESTIBLE_FIELDS = Object.keys(SUGGESTIBLE) as SuggestibleField[]

/** Parses a field name in an address or form. Undefined if unknown. */
export const suggestibleField = (word: string | null): SuggestibleField | undefined =>
  SUGGESTIBLE_FIELDS.find((field) => field === word)

/** Formats a value for people. */
export const shownValue = (value: string) => (value === '' ? 'nada' : formatPhone(value))

export type SuggestionSource = 'visitor' | 'owner'
