import type { Db } from 'db/connect'

/** The contact an administrator names by its number, its page's address, a former one too, or its own. Or null. */
export async function findNamed(db: Db, text: string): Promise<number | null> {
  const written = text.trim().replace(/(?<=.)[?#].*$/, '')
  const number = /^#?(\d{1,9})$/.exec(written)?.[1] ?? /\/contactos\/(\d{1,9})(?:\/|$)/.exec(written)?.[1]
  if (number) return existing(db, Number(number))
  const slug = written.split('/').findLast((part) => part !== '')
  return slug ? ofSlug(db, slug.toLowerCase()) : null
}

async function existing(db: Db, id: number): Promise<number | null> {
  const row = await contacts(db).where('contact.id', '=', id).executeTakeFirst()
  return row?.id ?? null
}

async function ofSlug(db: Db, slug: string): Promise<number | null> {
  const now = await contacts(db).where('contact.business_slug', '=', slug).executeTakeFirst()
  if (now) return now.id
  const former = await contacts(db)
    .innerJoin('business_slug_redirects as former', 'former.business_id', 'contact.id')
    .where('former.slug', '=', slug)
    .executeTakeFirst()
  return former?.id ?? null
}

const contacts = (db: Db) =>
  db.selectFrom('businesses as contact').select('contact.id').where('contact.deleted_at', 'is', null)
