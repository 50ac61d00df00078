import type { Db } from 'db/connect'
import { joined } from 'db/words'
import { sql } from 'kysely'
import { reach } from '~/values/running-sum'

/** So many contacts are sooner walked than looked up; the size of a block. */
const NEAR = 1024

/** How many contacts there are outside the trash. */
export async function countContacts(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('contact_blocks')
    .select(({ fn }) => fn.sum<number>('contacts').as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** How many of them have no business name (D22), counted up to `most`. */
export async function countNameless(db: Db, most: number): Promise<number> {
  const { found } = await db
    .selectFrom(nameless(db).select('id').limit(most).as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('found'))
    .executeTakeFirstOrThrow()
  return found
}

const nameless = (db: Db) => db.selectFrom('contacts').where('name', '=', '').where('deleted_at', 'is', null)

/** The ids of `count` contacts of `total`, newest first, from `start` on; the same cost anywhere (docs/decisions/009). */
export async function contactsAt(
  db: Db,
  { start, count, total }: { start: number; count: number; total: number },
): Promise<number[]> {
  if (start <= NEAR) return idsOf(walk(db, 'desc').limit(count).offset(start))
  // In the order of the blocks, from the oldest on.
  const wanted = Math.min(count, total - start)
  if (wanted <= 0) return []
  const oldest = total - start - wanted
  if (oldest <= NEAR) return (await idsOf(walk(db, 'asc').limit(wanted).offset(oldest))).reverse()
  const block = await blockAt(db, oldest)
  const ids = await idsOf(
    walk(db, 'asc')
      .where((eb) => eb(eb.refTuple('created_at', 'id'), '>=', eb.tuple(block.first_at, block.first_id)))
      .limit(wanted)
      .offset(oldest - block.before),
  )
  return ids.reverse()
}

function walk(db: Db, direction: 'asc' | 'desc') {
  return db
    .selectFrom('contacts')
    .select('id')
    .where('deleted_at', 'is', null)
    .orderBy('created_at', direction)
    .orderBy('id', direction)
}

async function idsOf(query: ReturnType<typeof walk>): Promise<number[]> {
  return (await query.execute()).map((row) => row.id)
}

/** The block that holds a position, and how many contacts stand before it; the blocks come as three texts. */
async function blockAt(db: Db, position: number) {
  const inOrder = db.selectFrom('contact_blocks').selectAll().orderBy('first_at').orderBy('first_id')
  const lists = await db
    .selectFrom(inOrder.as('ordered'))
    .select([
      joined(sql.ref('contacts'), ',').as('contacts'),
      joined(sql.ref('first_at'), ',').as('first_at'),
      joined(sql.ref('first_id'), ',').as('first_id'),
    ])
    .executeTakeFirstOrThrow()
  const { index, before } = reach((lists.contacts ?? '').split(',').map(Number), position)
  return {
    first_at: lists.first_at?.split(',')[index] ?? '',
    first_id: Number(lists.first_id?.split(',')[index] ?? 0),
    before,
  }
}
