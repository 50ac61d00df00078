import type { OwnerFieldName } from '~/features/businesses/fields'
import { formatPhone } from '~/values/contact/phone'

/**
 * Fields that a visitor can correct in one line, in form order. Longer texts are corrected through a report.
 */
export const SUGGESTIBLE_FIELD_LABELS = {
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
} as const satisfies Partial<Record<OwnerFieldName | typeof HOURS_FIELD_NAME, string>>

/** Status reason of a request that the owner withdrew. */
export const WITHDRAWN_BY_OWNER_REASON = 'Lo retiró su dueño'

/** Name of the field with the opening hours in one line. */
export const HOURS_FIELD_NAME = 'horario'

export type SuggestibleField = keyof typeof SUGGESTIBLE_FIELD_LABELS

export const SUGGESTIBLE_FIELDS = Object.keys(SUGGESTIBLE_FIELD_LABELS) as SuggestibleField[]

/** Returns the field for a name in an address or form. Undefined if unknown. */
export const findSuggestibleField = (word: string | null): SuggestibleField | undefined =>
  SUGGESTIBLE_FIELDS.find((field) => field === word)

/** Formats a value for display: phone numbers in groups, an empty value as `nada`. */
export const formatSuggestedValue = (value: string) => (value === '' ? 'nada' : formatPhone(value))

export type SuggestionSource = 'visitor' | 'owner'
