import { data } from '@remix-run/node'
import { db } from '~/db.server'
import { rowNumber } from '~/values/row-number'
import { findPageOwner, type PageOwner } from '../edit/read.server'

/** The contact of `/admin/contactos/{id}/…` with its business, if it has one. Throws 404 for a contact nobody has. */
export async function contactAt({ id }: { id?: string | undefined }): Promise<PageOwner> {
  const number = rowNumber(id)
  const owner = number === undefined ? null : await findPageOwner(db, number)
  if (!owner) throw data(null, { status: 404 })
  return owner
}

/** The same, where there must be a business. */
export async function businessAtContact(params: {
  id?: string | undefined
}): Promise<PageOwner & { businessId: number }> {
  const owner = await contactAt(params)
  const { businessId } = owner
  if (businessId === null) throw data(null, { status: 404 })
  return { ...owner, businessId }
}
