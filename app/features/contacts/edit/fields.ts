import type { SharedFacts } from '~/features/businesses/shared-facts.server'
import { typedDifferences } from '~/values/typed-differences'

export interface ContactData extends SharedFacts {
  /** The name on paper, where the business has another one. */
  legalName: string | null
  message: string | null
  categories: string[]
}

export interface ContactPage {
  id: number
  name: string
  slug: string
  categorySlug: string
  status: 'published' | 'held' | 'removed'
  isListed: boolean
  reservations: number
  ratings: number
}

const FIELDS = {
  name: 'negocio',
  contactPerson: 'responsable',
  email: 'correo',
  phone: 'telefono',
  location: 'direccion',
  city: 'ciudad',
  stateCode: 'estado',
  zipcode: 'codigo-postal',
  legalName: 'razon-social',
  message: 'mensaje',
} as const satisfies Partial<Record<keyof ContactData, string>>

export type ContactField = (typeof FIELDS)[keyof typeof FIELDS] | 'categoria' | 'mas-categorias'

/** A contact as its form shows it, by the names of the fields; further categories one per line. */
export function asTyped(contact: ContactData): Record<ContactField, string> {
  const [primary = '', ...others] = contact.categories
  const texts = Object.entries(FIELDS).map(([key, field]) => [
    field,
    contact[key as keyof typeof FIELDS] ?? '',
  ])
  return {
    ...(Object.fromEntries(texts) as Record<(typeof FIELDS)[keyof typeof FIELDS], string>),
    categoria: primary,
    'mas-categorias': others.join('\n'),
  }
}

/** The fields in which two versions of a contact differ, with what `stored` says there. */
export const differences = (stored: ContactData, sent: ContactData) =>
  typedDifferences(asTyped(stored), asTyped(sent))
