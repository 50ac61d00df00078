import type { Db } from 'db/connect'
import { BADGE_COLUMNS, toBadge } from '~/features/categories/cards.server'
import { paths } from '~/paths'

/** The drawing of the category that shows a kept picture or has it in its bank; null for any other picture. */
export async function drawingBehind(db: Db, hash: string): Promise<string | null> {
  const address = paths.image(hash)
  const row = await db
    .selectFrom('categories')
    .select(BADGE_COLUMNS)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('categories.image_url', '=', address),
        exists(
          selectFrom('category_image_bank')
            .select('category_image_bank.id')
            .whereRef('category_image_bank.category_id', '=', 'categories.id')
            .where('category_image_bank.image_url', '=', address),
        ),
      ]),
    )
    .orderBy('categories.position')
    .executeTakeFirst()
  return row ? paths.illustration(toBadge(row).illustration) : null
}
