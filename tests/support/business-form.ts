import type { Db } from 'db/connect'
import type { ActorContext } from '~/features/audit/schema'
import { type BusinessValues, businessFieldSet } from '~/features/businesses/fields'
import { readBusiness } from '~/features/businesses/read.server'
import { saveBusiness } from '~/features/businesses/save.server'
import { hashInitialValue } from '~/values/initial-values-field'

/** Opens the form of a business. Returns its values, and a function that sends it with changes. */
export async function openForm(db: Db, id: number) {
  const business = await readBusiness(db, id)
  if (!business) throw new Error(`No business ${id}`)
  const { id: _, version, createdAt: __, isListed: ___, ...shown } = business
  const opened = hashesOf(business)
  const send = (by: ActorContext, changes: Partial<BusinessValues>) =>
    saveBusiness(db, by, id, { business: { ...shown, ...changes }, base: { version, opened } })
  return { shown, version, opened, send }
}

/** Hashes of the initial values of a form that shows these values. */
export const hashesOf = (values: BusinessValues) =>
  new Map(
    Object.entries(businessFieldSet.typed(values)).map(([name, text]) => [name, hashInitialValue(text)]),
  )
