import type { Db } from 'db/connect'
import { foundOf } from '~/features/contacts/list/list.server'
import { type ContactCondition, foundIds } from '~/features/contacts/list/search.server'
import type { ContactFilter } from '~/features/contacts/schema'

/** Contacts read at once: few enough that reading and writing them out never holds up the server (F32). */
export const CONTACTS_PER_READ = 500

type Cursor = { createdAt: string; id: number }

/**
 * The contacts of a filter, of these ids, or all outside the trash, newest first, in pieces of five hundred (rows 280,
 * 281): each is a reading of its own, at the same cost, and new ones are left out.
 */
export async function* exportContacts(
  db: Db,
  filter: ContactFilter & { ids?: readonly number[] } = {},
): AsyncGenerator<ContactRow[], void, void> {
  const { ids, ...asked } = filter
  const found = await foundOf(db, asked)
  let behind: Cursor | undefined
  do {
    const rows = await readPiece(db, { found, ids }, behind)
    const last = rows.at(-1)
    if (rows.length > 0) yield await complete(db, rows)
    behind =
      last && rows.length === CONTACTS_PER_READ ? { createdAt: last.created_at, id: last.id } : undefined
  } while (behind)
}

/** A contact with the names of its categories, the first one the primary one. */
export type ContactRow = Row & { categories: string[] }

type Row = Awaited<ReturnType<typeof readPiece>>[number]

interface Meant {
  found: ContactCondition | null
  ids: readonly number[] | undefined
}

function readPiece(db: Db, { found, ids }: Meant, behind: Cursor | undefined) {
  return db
    .selectFrom('contacts as contact')
    .leftJoin('business_pages as page', 'page.contact_id', 'contact.id')
    .select([
      'contact.id',
      'contact.name',
      'contact.contact_person',
      'contact.phone',
      'contact.email',
      'contact.location',
      'contact.city',
      'contact.state_code',
      'contact.zipcode',
      'contact.created_at',
      'contact.legal_name',
      'page.state_confirmed',
    ])
    .select(({ fn }) => fn<number | null>('length', ['contact.message']).as('message_length'))
    .where('contact.deleted_at', 'is', null)
    .$if(found !== null, (query) => query.where('contact.id', 'in', foundIds(found)))
    .$if(ids !== undefined, (query) => query.where('contact.id', 'in', ids ?? []))
    .$if(behind !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('contact.created_at', 'contact.id'),
          '<',
          tuple(behind?.createdAt ?? '', behind?.id ?? 0),
        ),
      ),
    )
    .orderBy('contact.created_at', 'desc')
    .orderBy('contact.id', 'desc')
    .limit(CONTACTS_PER_READ)
    .execute()
}

async function complete(db: Db, rows: readonly Row[]) {
  const filed = await db
    .selectFrom('contact_categories as filed')
    .innerJoin('categories as category', 'category.id', 'filed.category_id')
    .select(['filed.contact_id as contact', 'category.name'])
    .where(
      'filed.contact_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('filed.position')
    .execute()
  const categories = new Map<number, string[]>()
  for (const { contact, name } of filed) categories.set(contact, [...(categories.get(contact) ?? []), name])
  return rows.map((row) => ({ ...row, categories: categories.get(row.id) ?? [] }))
}
