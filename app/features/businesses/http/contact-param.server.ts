import { data } from '@remix-run/node'
import { db } from '~/db.server'
import { rowNumber } from '~/values/row-number'

/** The business of `/admin/contactos/{id}/…`. Throws 404 for one that nobody has, or in the trash. */
export async function businessAt({ id }: { id?: string | undefined }): Promise<{ id: number; name: string }> {
  const number = rowNumber(id)
  const row =
    number === undefined
      ? undefined
      : await db
          .selectFrom('businesses')
          .select(['id', 'business_name as name'])
          .where('id', '=', number)
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
  if (!row) throw data(null, { status: 404 })
  return { ...row, name: row.name || 'Sin nombre' }
}
