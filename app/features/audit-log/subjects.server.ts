import type { Db } from 'db/connect'
import { adminPaths, TRASH_WORDS, type TrashNoun } from '~/admin-paths'
import type { LinkedEntry, LogEntry, Noun } from '~/features/audit/schema'

interface Subject {
  id: number
  isDeleted: boolean
  href: string | null
}

/** Adds to each entry the page of its thing while it is there, and after a deletion the way back out of the trash. */
export async function linkSubjects(db: Db, entries: readonly LogEntry[]): Promise<LinkedEntry[]> {
  const nouns = [...new Set(entries.map(({ noun }) => noun))]
  const found = new Map<string, Subject>()
  for (const noun of nouns) {
    const ids = entries.flatMap((entry) => (entry.noun === noun && entry.entityId ? [entry.entityId] : []))
    for (const thing of await subjectsOf(db, noun, ids)) found.set(`${noun} ${thing.id}`, thing)
  }
  return entries.map((entry) => {
    const thing = found.get(`${entry.noun} ${entry.entityId}`)
    const isInTrash = entry.action === 'deleted' && thing?.isDeleted && isTrashNoun(entry.noun)
    return {
      ...entry,
      href: thing && !thing.isDeleted ? thing.href : null,
      restore:
        isInTrash && entry.entityId ? adminPaths.restore(entry.noun as TrashNoun, entry.entityId) : null,
    }
  })
}

const isTrashNoun = (noun: Noun): noun is TrashNoun => Object.hasOwn(TRASH_WORDS, noun)

/** The page of a thing in the administration; null for what has none of its own, or is not there any more. */
export async function pageOfSubject(db: Db, noun: Noun, id: number): Promise<string | null> {
  const [found] = await subjectsOf(db, noun, [id])
  return found && !found.isDeleted ? found.href : null
}

type Find = (db: Db, ids: number[]) => Promise<Subject[]>

const accounts: Find = async (db, ids) => {
  const rows = await db.selectFrom('admin_users').select('id').where('id', 'in', ids).execute()
  return rows.map(({ id }) => ({ id, isDeleted: false, href: adminPaths.accountOf(id) }))
}

/** Of what has no page of its own only whether it lies in the trash is told; a picture is seen with its category. */
const FIND: Partial<Record<Noun, Find>> = {
  contact: byNumber('contacts', adminPaths.contact),
  reservation: byNumber('reservations', adminPaths.reservation),
  promotion: byNumber('promotions', adminPaths.promotion),
  rating: byNumber('ratings', () => null),
  account: accounts,
  account_link: accounts,
  category: async (db, ids) => {
    const rows = db.selectFrom('categories').select(['id', 'deleted_at', 'slug']).where('id', 'in', ids)
    return (await rows.execute()).map((row) => thing(row, adminPaths.category(row.slug)))
  },
  image: async (db, ids) => {
    const rows = db
      .selectFrom('category_image_bank as image')
      .innerJoin('categories', 'categories.id', 'image.category_id')
      .select(['image.id', 'image.deleted_at', 'slug', 'categories.deleted_at as categoryDeletedAt'])
      .where('image.id', 'in', ids)
    return (await rows.execute()).map((row) =>
      thing(row, row.categoryDeletedAt === null ? adminPaths.category(row.slug) : null),
    )
  },
  business: async (db, ids) => {
    const rows = db
      .selectFrom('business_pages')
      .select(['id', 'deleted_at', 'contact_id as contactId'])
      .where('id', 'in', ids)
    return (await rows.execute()).map((row) =>
      thing(row, row.contactId === null ? null : adminPaths.businessPage(row.contactId)),
    )
  },
}

async function subjectsOf(db: Db, noun: Noun, ids: number[]): Promise<Subject[]> {
  return ids.length === 0 ? [] : ((await FIND[noun]?.(db, [...new Set(ids)])) ?? [])
}

function byNumber(
  table: 'contacts' | 'reservations' | 'promotions' | 'ratings',
  page: (id: number) => string | null,
): Find {
  return async (db, ids) => {
    const rows = await db.selectFrom(table).select(['id', 'deleted_at']).where('id', 'in', ids).execute()
    return rows.map((row) => thing(row, page(row.id)))
  }
}

const thing = (
  { id, deleted_at }: { id: number; deleted_at: string | null },
  href: string | null,
): Subject => ({
  id,
  isDeleted: deleted_at !== null,
  href,
})
