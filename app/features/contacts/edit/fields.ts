import { z } from 'zod'
import { FILING } from '~/features/businesses/edit/fields'
import { businessFields, stateInWords } from '~/features/businesses/facts/fields'
import { isStateCode } from '~/features/places/states'
import { field, fieldsOf } from '~/values/fields'
import { optionalLine, optionalParagraphs, requiredLine } from '~/values/text/fields'
import { LENGTHS } from '~/values/text/lengths'

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
  name: field(
    'negocio',
    'name',
    requiredLine(LENGTH.negocio, 'Falta el nombre del negocio'),
    'Nombre del negocio',
  ),
  /** The name on paper, where the business has another one. */
  legalName: field('razon-social', 'legal_name', optionalLine(LENGTH['razon-social']), 'Razón social'),
  contactPerson: { ...contactPerson, schema: person, label: 'Persona de contacto' },
  email,
  phone,
  location,
  city: field('ciudad', 'city', optionalLine(LENGTH.ciudad), 'Ciudad'),
  stateCode: { ...field('estado', 'state_code', state, 'Estado'), inWords: stateInWords },
  zipcode,
  message: field('mensaje', 'message', optionalParagraphs(LENGTH.mensaje), 'Mensaje'),
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
export const asTyped = (contact: ContactData) => ({
  ...CONTACT.typed(contact),
  ...FILING.typed(filingOf(contact)),
})

const filingOf = ({ categories: [category = '', ...moreCategories] }: ContactData) => ({
  category,
  moreCategories,
})

/** The fields in which two versions of a contact differ, with what `stored` says there. */
export const differences = (stored: ContactData, sent: ContactData) => [
  ...CONTACT.differences(stored, sent),
  ...FILING.differences(filingOf(stored), filingOf(sent)),
]
