import type { Db } from 'db/connect'
import { joined } from 'db/words'
import { sql } from 'kysely'

/** How many promotions there are outside the trash. */
export async function countPromotions(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('promotion_blocks')
    .select(({ fn }) => fn.sum<number | null>('promotions').as('total'))
    .executeTakeFirstOrThrow()
  return total ?? 0
}

/** Ids in a block (db/migrations/029_promotion_list.sql). */
const BLOCK = 512

/** The ids of `count` promotions, newest first, from `start` on, at the same cost anywhere (docs/decisions/009). */
export async function promotionsAt(
  db: Db,
  { start, count }: { start: number; count: number },
): Promise<number[]> {
  const reached = start < BLOCK ? { before: 0, last: null } : await blockAt(db, start)
  if (!reached) return []
  const { before, last } = reached
  const rows = await db
    .selectFrom('promotions')
    .select('id')
    .where('deleted_at', 'is', null)
    .$if(last !== null, (query) => query.where('id', '<=', last))
    .orderBy('id', 'desc')
    .limit(count)
    .offset(start - before)
    .execute()
  return rows.map(({ id }) => id)
}

/** The newest id there may be in the block that holds a position, and how many are newer. The blocks come as one text. */
async function blockAt(db: Db, position: number): Promise<{ before: number; last: number | null } | null> {
  const newestFirst = db.selectFrom('promotion_blocks').selectAll().orderBy('block', 'desc')
  const { counts } = await db
    .selectFrom(newestFirst.as('ordered'))
    .select(joined(sql`block || ' ' || promotions`, ',').as('counts'))
    .executeTakeFirstOrThrow()
  let before = 0
  for (const part of (counts ?? '').split(',')) {
    const [block = 0, promotions = 0] = part.split(' ').map(Number)
    if (before + promotions > position) return { before, last: (block + 1) * BLOCK - 1 }
    before += promotions
  }
  return null
}
