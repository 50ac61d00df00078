import type { Db } from 'db/connect'
import { eraseLoggedChanges } from '~/features/audit/record.server'
import { listLoggedImageHashes } from '~/features/images/orphan-images.server'
import { deleteMessagesAbout } from '~/features/outbox/overview.server'
import { retireFounderNumber } from './founder-number.server'

/**
 * Lists hashes of images of a business: logo, photos, images of offers, uploads, and images in its log. A
 * hash may occur more than once.
 */
export async function listImageHashesOfBusiness(trx: Db, id: number): Promise<string[]> {
  const now = trx.selectFrom('businesses').select('logo_hash as hash').where('id', '=', id)
  const uploaded = trx.selectFrom('images').select('hash').where('business_id', '=', id)
  const photos = trx.selectFrom('business_photos').select('image_hash as hash').where('business_id', '=', id)
  const offers = trx.selectFrom('promotions').select('image_hash as hash').where('business_id', '=', id)
  const rows = await now.union(uploaded).union(photos).union(offers).execute()
  return [...rows.flatMap(({ hash }) => hash ?? []), ...(await listLoggedImageHashes(trx, 'contact', [id]))]
}

/** Values that replace the content of an import row when its business is erased. */
export const ERASED_IMPORT_ROW_VALUES = {
  name: 'Borrado',
  note: '',
  shown: '{}',
  changes: '{}',
  disputed: null,
  city: null,
  state_code: null,
} as const

/**
 * Erases a business and most data about it. Reports of other people stay (D101). The caller must call
 * `indexPendingBusinesses` afterwards.
 */
export async function eraseBusiness(trx: Db, id: number): Promise<void> {
  const idsIn = async (table: 'ratings' | 'reservations' | 'suggestions' | 'promotions') =>
    (await trx.selectFrom(table).select('id').where('business_id', '=', id).execute()).map((row) => row.id)
  await eraseLoggedChanges(trx, 'rating', await idsIn('ratings'))
  // Entries about private links have the id of the business.
  await eraseLoggedChanges(trx, 'owner_link', [id])
  const reservations = await idsIn('reservations')
  await eraseLoggedChanges(trx, 'reservation', reservations)
  await eraseLoggedChanges(trx, 'promotion', await idsIn('promotions'))
  await eraseLoggedChanges(trx, 'contact', [id])
  await eraseLoggedChanges(trx, 'suggestion', await idsIn('suggestions'))
  await eraseLostLinkReports(trx, id)
  await deleteMessagesAbout(trx, 'reservation', reservations)
  await deleteMessagesAbout(trx, 'registration', [id])
  for (const table of ['ratings', 'reservations', 'promotion_applications', 'promotions'] as const)
    await trx.deleteFrom(table).where('business_id', '=', id).execute()
  // Erases the results of imports. The uploaded file itself is deleted later, by age.
  await trx
    .updateTable('import_verdicts')
    .set(ERASED_IMPORT_ROW_VALUES)
    .where('business_id', '=', id)
    .execute()
  // This reference must be cleared here, because the table has no foreign key for it.
  await trx.updateTable('images').set({ business_id: null }).where('business_id', '=', id).execute()
  await retireFounderNumber(trx, id)
  await trx.deleteFrom('businesses').where('id', '=', id).execute()
}

/** Deletes reports in which an owner asked for a new link. Reports by others remain (D101). */
async function eraseLostLinkReports(trx: Db, businessId: number): Promise<void> {
  const gone = await trx
    .deleteFrom('reports')
    .where('business_id', '=', businessId)
    .where('origin', '=', 'lost_link')
    .returning('id')
    .execute()
  await eraseLoggedChanges(
    trx,
    'report',
    gone.map((row) => row.id),
  )
}
