import { data } from '@remix-run/node'
import { db } from '~/db.server'
import { rowNumber } from '~/values/row-number'
import { findNumbered } from '../read.server'

/** The business of `/admin/contactos/{id}/…`. Throws 404 for one that nobody has, or in the trash. */
export async function businessNumbered({
  id,
}: {
  id?: string | undefined
}): Promise<{ id: number; name: string }> {
  const number = rowNumber(id)
  const found = number === undefined ? null : await findNumbered(db, number)
  if (!found) throw data(null, { status: 404 })
  return found
}
