import type { Db } from 'db/connect'
import type { By } from '~/features/audit/schema'
import { BUSINESS, type BusinessValues } from '~/features/businesses/fields'
import { readBusiness } from '~/features/businesses/read.server'
import { saveBusiness } from '~/features/businesses/save.server'
import { initialValueHash } from '~/values/initial-values-field'

/** The form of a business as somebody opened it: what it showed, and how it is sent with some fields changed. */
export async function openForm(db: Db, id: number) {
  const business = await readBusiness(db, id)
  if (!business) throw new Error(`No business ${id}`)
  const { id: _, version, createdAt: __, isListed: ___, ...shown } = business
  const opened = new Map(
    Object.entries(BUSINESS.typed(business)).map(([name, text]) => [name, initialValueHash(text)]),
  )
  const send = (by: By, changes: Partial<BusinessValues>) =>
    saveBusiness(db, by, id, { business: { ...shown, ...changes }, base: { version, opened } })
  return { shown, version, opened, send }
}
