import type { Db } from 'db/connect'
import { sql } from 'kysely'
import { adminPaths } from '~/admin-paths'
import { eraseLoggedChanges } from '~/features/audit/record.server'
import { erasePage, imagesOfPage } from '~/features/businesses/erase.server'
import { readingOf } from '~/features/deletion/reading.server'
import type { TrashItem, TrashKind } from '~/features/deletion/schema'

/** Contacts in the trash, each with its page (D30). The address of the page stays taken, so that both can come back. */
export const contactTrash: TrashKind = {
  plural: 'Contactos',
  erasedWith: 'Se van también su página, sus calificaciones, sus reservas y los enlaces de su dueño.',
  ...readingOf(
    (db) =>
      db
        .selectFrom('contacts as item')
        .leftJoin('contacts as winner', 'winner.id', 'item.merged_into')
        .select([
          'item.id',
          sql<string>`case when item.name = '' then 'negocio-sin-nombre' else item.name end`.as('title'),
          sql<string | null>`case when winner.id is null then item.city else 'Unido con ' ||
          case when winner.name = '' then '' else winner.name || ', ' end || 'contacto ' || winner.id end`.as(
            'detail',
          ),
          'item.deleted_at as deletedAt',
        ]),
    ({ id }) => adminPaths.contact(id),
  ),

  /** The page comes back if it went with its contact; what a merge moved stays there (D24), but not its address. */
  restore: async (trx, { id, deletedAt }, now) => {
    const back = { deleted_at: null, updated_at: now.toISOString() }
    await trx
      .updateTable('contacts')
      .set(({ eb }) => ({ ...back, merged_into: null, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    await trx
      .updateTable('business_pages')
      .set(({ eb }) => ({ ...back, version: eb('version', '+', 1) }))
      .where('contact_id', '=', id)
      .where('deleted_at', '=', deletedAt)
      .execute()
    await trx
      .deleteFrom('business_slug_redirects')
      .where('slug', 'in', ({ selectFrom }) =>
        selectFrom('business_pages')
          .select('business_slug')
          .where('contact_id', '=', id)
          .where('deleted_at', 'is', null),
      )
      .execute()
    return { ok: true }
  },

  images: async (trx, id) => {
    const page = await pageOf(trx, id)
    return page === undefined ? [] : imagesOfPage(trx, page)
  },

  erase: async (trx, id) => {
    const page = await pageOf(trx, id)
    if (page !== undefined) await erasePage(trx, page)
    await trx.deleteFrom('contacts').where('id', '=', id).execute()
    await eraseLoggedChanges(trx, 'contact', [id])
    return { ok: true }
  },
}

async function pageOf(trx: Db, contactId: number): Promise<TrashItem['id'] | undefined> {
  const page = trx.selectFrom('business_pages').select('id').where('contact_id', '=', contactId)
  return (await page.executeTakeFirst())?.id
}
