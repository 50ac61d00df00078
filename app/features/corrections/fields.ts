import type { OwnField } from '~/features/businesses/fields'
import { readablePhone } from '~/values/contact/phone'

/** What a visitor may say of one line of a business, in the order of the form. Longer things are reported in words. */
export const CORRECTABLE = {
  telefono: 'El teléfono',
  whatsapp: 'El WhatsApp',
  direccion: 'La dirección',
  ciudad: 'La ciudad',
  'codigo-postal': 'El código postal',
  correo: 'El correo',
  sitio: 'El sitio web',
  facebook: 'La página de Facebook',
  instagram: 'La página de Instagram',
  responsable: 'Quién atiende',
  negocio: 'El nombre del negocio',
} as const satisfies Partial<Record<OwnField, string>>

export type CorrectableField = keyof typeof CORRECTABLE

export const CORRECTABLE_FIELDS = Object.keys(CORRECTABLE) as CorrectableField[]

/** The field a word of an address or a form stands for; undefined for any other. */
export const correctableField = (word: string | null): CorrectableField | undefined =>
  CORRECTABLE_FIELDS.find((field) => field === word)

/** A value of a field as people read it. */
export const shownValue = (value: string) => (value === '' ? 'nada' : readablePhone(value))
