import { z } from 'zod'
import { businessFields } from '~/features/businesses/facts/fields'
import { isStateCode } from '~/features/places/states'
import { field, fieldsOf } from '~/values/fields'
import { optionalLine, optionalParagraphs, requiredLine } from '~/values/text/fields'
import { LENGTHS } from '~/values/text/lengths'
import { typedDifferences } from '~/values/typed-differences'

const LENGTH = LENGTHS.contact
const { contactPerson, email, phone, location, zipcode } = businessFields(false)

const person = contactPerson.schema.refine(
  (text) => !text?.includes('|||'),
  'Escribe solo el nombre: ||| separa las partes del asunto',
)
const state: z.ZodType<string | null> = z
  .string()
  .optional()
  .transform((code) => code || null)
  .refine((code) => code === null || isStateCode(code), 'Elige un estado de la lista')

/** What an administrator says of a contact (row 198), its categories aside; some of it as its page says it. */
export const contactFields = {
  name: field('negocio', 'name', requiredLine(LENGTH.negocio, 'Falta el nombre del negocio')),
  /** The name on paper, where the business has another one. */
  legalName: field('razon-social', 'legal_name', optionalLine(LENGTH['razon-social'])),
  contactPerson: { ...contactPerson, schema: person },
  email,
  phone,
  location,
  city: field('ciudad', 'city', optionalLine(LENGTH.ciudad)),
  stateCode: field('estado', 'state_code', state),
  zipcode,
  message: field('mensaje', 'message', optionalParagraphs(LENGTH.mensaje)),
}

export const CONTACT = fieldsOf(contactFields)

export interface ContactData extends ReturnType<typeof CONTACT.values> {
  categories: string[]
}

export type ContactField = keyof ReturnType<typeof asTyped>

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

/** A contact as its form shows it, by the names of the fields; further categories one per line. */
export function asTyped(contact: ContactData) {
  const [categoria = '', ...others] = contact.categories
  return { ...CONTACT.typed(contact), categoria, 'mas-categorias': others.join('\n') }
}

/** The fields in which two versions of a contact differ, with what `stored` says there. */
export const differences = (stored: ContactData, sent: ContactData) =>
  typedDifferences(asTyped(stored), asTyped(sent))
