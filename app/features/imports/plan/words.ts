import { HOME_SERVICE, languageNames, languagesIn } from '~/features/businesses/languages'
import { readablePhone } from '~/values/phone-links'
import type { Span } from '../row/hours'
import type { FieldName, FieldValue } from './fields'

/** What the fields of a row are called on screen; those that follow from others are not shown. */
export const FIELD_NAMES: Partial<Record<FieldName, string>> = {
  name: 'Nombre',
  contactPerson: 'Persona de contacto',
  email: 'Correo',
  phone: 'Teléfono',
  whatsapp: 'WhatsApp',
  location: 'Dirección',
  city: 'Ciudad',
  stateCode: 'Estado',
  zip: 'Código postal',
  description: 'Descripción',
  notes: 'Notas privadas',
  websiteUrl: 'Sitio web',
  facebookUrl: 'Facebook',
  instagramUrl: 'Instagram',
  priceRange: 'Precio',
  languages: 'Idiomas',
  homeService: 'Servicio a domicilio',
  hours: 'Horario',
  categories: 'Categorías',
  services: 'Servicios',
}

const DAYS = ['dom', 'lun', 'mar', 'mié', 'jue', 'vie', 'sáb']
const isSpan = (item: string | Span): item is Span => typeof item === 'object'

/** What a field says, for people. */
export function valueInWords(value: FieldValue, field?: string): string {
  if (value === null || value === '') return '(vacío)'
  if (field === 'languages') return languageNames(languagesIn(String(value)))
  if (field === 'homeService') return value === 'yes' ? HOME_SERVICE.yes : HOME_SERVICE.no
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  if (typeof value === 'object')
    return (
      value
        .map((item) => (isSpan(item) ? `${DAYS[item.weekday]} ${item.opens}–${item.closes}` : item))
        .join(', ') || '(vacío)'
    )
  return /^\+1\d{10}$/.test(String(value)) ? readablePhone(String(value)) : String(value)
}
