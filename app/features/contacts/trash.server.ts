import { sql } from 'kysely'
import { adminPaths } from '~/admin-paths'
import { eraseBusiness, imagesOfBusiness } from '~/features/businesses/erase.server'
import { readingOf } from '~/features/deletion/reading.server'
import type { TrashKind } from '~/features/deletion/schema'
import { NAMELESS } from '~/values/text/shown-name'

/** Contacts in the trash (D30). The address of the page stays taken, so that it can come back. */
export const contactTrash: TrashKind = {
  plural: 'Contactos',
  erasedWith: 'Se van también su página, sus calificaciones, sus reservas y los enlaces de su dueño.',
  ...readingOf(
    (db) =>
      db
        .selectFrom('businesses as item')
        .leftJoin('businesses as winner', 'winner.id', 'item.merged_into')
        .select([
          'item.id',
          sql<string>`case when item.business_name = '' then ${sql.lit(NAMELESS)} else item.business_name end`.as(
            'title',
          ),
          sql<string | null>`case when winner.id is null then item.city else 'Unido con ' ||
          case when winner.business_name = '' then '' else winner.business_name || ', ' end ||
          'contacto ' || winner.id end`.as('detail'),
          'item.deleted_at as deletedAt',
        ]),
    ({ id }) => adminPaths.contact(id),
  ),

  /** What a merge moved stays there (D24), but not its address. */
  restore: async (trx, { id }, now) => {
    const { slug } = await trx
      .updateTable('businesses')
      .set(({ eb }) => ({
        deleted_at: null,
        updated_at: now.toISOString(),
        merged_into: null,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .returning('business_slug as slug')
      .executeTakeFirstOrThrow()
    await trx.deleteFrom('business_slug_redirects').where('slug', '=', slug).execute()
    return { ok: true }
  },

  images: (trx, id) => imagesOfBusiness(trx, id),

  erase: async (trx, id) => {
    await eraseBusiness(trx, id)
    return { ok: true }
  },
}
