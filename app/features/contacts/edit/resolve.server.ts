import type { Db } from 'db/connect'
import { findState, zipIn } from '~/features/places/find-state'
import { fold } from '~/features/search/words'
import { packSubject, parseSubject } from '../subject'
import type { ContactData } from './fields'
import type { ContactRecord } from './read.server'
import type { ContactForm } from './schema'

/** By the field of the form. */
export type FieldErrors = Record<string, string[]>

export type ResolvedContact =
  | { ok: true; contact: ContactData; categoryIds: number[] }
  | { ok: false; fieldErrors: FieldErrors }

interface Category {
  id: number
  slug: string
  name: string
}

/**
 * The contact that a form describes: a changed subject sets person and categories (D23), an empty zip code or state is
 * read from the address (rows 201, D29). Refuses categories nobody has, and what contradicts itself.
 */
export async function resolveContact(
  trx: Db,
  stored: ContactRecord,
  sent: ContactForm,
): Promise<ResolvedContact> {
  const categories = await trx
    .selectFrom('categories')
    .select(['id', 'slug', 'name'])
    .where('deleted_at', 'is', null)
    .execute()
  const packed = fromSubject(sent, stored, categories)
  if ('fieldErrors' in packed) return { ok: false, ...packed }
  const contact = placed({ ...sent.contact, ...packed })
  const ids = contact.categories.map((slug) => categories.find((category) => category.slug === slug)?.id)
  const fieldErrors: FieldErrors = {
    ...(ids.includes(undefined) && { categoria: ['Elige una categoría de la lista'] }),
    ...(stored.page && ids.length === 0 && { categoria: ['Elige la categoría de su página'] }),
    ...(stored.page && !contact.city && { ciudad: ['Escribe la ciudad: su página la muestra'] }),
  }
  if (Object.keys(fieldErrors).length > 0) return { ok: false, fieldErrors }
  return { ok: true, contact, categoryIds: ids.filter((id) => id !== undefined) }
}

type Packed = Pick<ContactData, 'contactPerson' | 'categories'>

function fromSubject(
  { subject, shown, contact }: ContactForm,
  stored: ContactRecord,
  known: readonly Category[],
): Packed | { fieldErrors: FieldErrors } {
  const before = shown ?? stored.subject
  if (subject === null || subject === before) return contact
  const parsed = parseSubject(
    subject,
    known.map(({ name }) => name),
  )
  const found = parsed.categories.map((name) => known.find((each) => fold(each.name) === fold(name)) ?? name)
  const unknown = found.find((each) => typeof each === 'string')
  if (unknown) return wrongSubject(`No tenemos la categoría «${unknown}»`)
  const categories = found as Category[]
  const fields = contact.categories.map((slug) => known.find((each) => each.slug === slug)?.name ?? slug)
  const beside = packSubject(contact.contactPerson, fields)
  const meant = packSubject(
    parsed.contactPerson,
    categories.map(({ name }) => name),
  )
  if (beside === before || beside === meant)
    return { contactPerson: parsed.contactPerson, categories: categories.map(({ slug }) => slug) }
  return wrongSubject('Dice otra cosa que la persona y las categorías: cambia solo uno de los dos')
}

const wrongSubject = (message: string) => ({ fieldErrors: { 'asunto-contacto': [message] } })

function placed(contact: ContactData): ContactData {
  const { location, city, stateCode } = contact
  const zipcode = contact.zipcode ?? zipIn(location)
  if (stateCode !== null) return { ...contact, zipcode }
  const found = findState({ zip: zipcode, address: location, city })
  const isTold = found !== null && found.by !== 'nothing'
  return { ...contact, zipcode, stateCode: isTold ? found.code : null }
}
