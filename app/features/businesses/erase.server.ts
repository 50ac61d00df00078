import type { Db } from 'db/connect'
import { eraseLoggedChanges } from '~/features/audit/record.server'
import { loggedImages } from '~/features/images/reference-check.server'
import { deleteMessages } from '~/features/outbox/delete-messages.server'

/** The pictures that are or were its logo and photos, as far as the log knows, and those uploaded for it. */
export async function imagesOfBusiness(trx: Db, id: number): Promise<string[]> {
  const now = trx.selectFrom('businesses').select('logo_hash as hash').where('id', '=', id)
  const uploaded = trx.selectFrom('images').select('hash').where('business_id', '=', id)
  const photos = trx.selectFrom('business_photos').select('image_hash as hash').where('business_id', '=', id)
  const rows = await now.union(uploaded).union(photos).execute()
  return [...rows.flatMap(({ hash }) => hash ?? []), ...(await loggedImages(trx, 'contact', [id]))]
}

/** Deletes a business with all that hangs on it but reports (D101); no import brings it back. Call `indexPending`. */
export async function eraseBusiness(trx: Db, id: number): Promise<void> {
  const idsIn = async (table: 'ratings' | 'reservations' | 'owner_links') =>
    (await trx.selectFrom(table).select('id').where('business_id', '=', id).execute()).map((row) => row.id)
  await eraseLoggedChanges(trx, 'rating', await idsIn('ratings'))
  await eraseLoggedChanges(trx, 'owner_link', await idsIn('owner_links'))
  const reservations = await idsIn('reservations')
  await eraseLoggedChanges(trx, 'reservation', reservations)
  await eraseLoggedChanges(trx, 'contact', [id])
  await deleteMessages(trx, 'reservation', reservations)
  await deleteMessages(trx, 'registration', [id])
  for (const table of ['ratings', 'reservations', 'promotion_applications'] as const)
    await trx.deleteFrom(table).where('business_id', '=', id).execute()
  // What stored imports tell of it; an import keeps its file for a week.
  await trx
    .updateTable('import_verdicts')
    .set({
      name: 'Borrado',
      note: '',
      shown: '{}',
      changes: '{}',
      disputed: null,
      city: null,
      state_code: null,
    })
    .where('business_id', '=', id)
    .execute()
  // Its number may be given to another.
  await trx.updateTable('images').set({ business_id: null }).where('business_id', '=', id).execute()
  await trx.deleteFrom('businesses').where('id', '=', id).execute()
}
