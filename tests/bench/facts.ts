import type { Db } from 'db/connect'
import { sql } from 'kysely'
import { readListingPage } from '~/features/directory/listing.server'

const CARDS = 24
const ENTRIES = 100
const SAMPLE = 8

/** Facts about a directory from which the measured addresses are made. */
export interface Facts {
  total: number
  inGeorgia: number
  /** The category with the most businesses. */
  category: { id: number; slug: string; total: number }
  /** The letter with the most businesses, and its pages in the index. */
  letter: { letter: string; pages: number }
  /** The word in the most businesses, and how many pages of results it has. */
  commonWord: string
  commonWordPages: number
  fewRatings: Business[]
  manyRatings: Business[]
  /** Slugs of names that exactly four businesses share. */
  sharedNames: string[]
}

export interface Business {
  slug: string
  categorySlug: string
}

export const lastPage = (total: number, size = CARDS) => Math.max(1, Math.ceil(total / size))

export async function factsOf(db: Db): Promise<Facts> {
  const [category] = await all<Facts['category']>(
    db,
    sql`select c.id, c.slug, l.listings as total from listing_counts as l join categories as c on c.id = l.category_id
      where l.state_code = '' order by l.listings desc limit 1`,
  )
  const [letter] = await all<{ letter: string; listings: number }>(
    db,
    sql`select substr(name_key, 1, 1) as letter, count(*) as listings from business_listings
      where category_id = 0 and name_key between 'a' and 'z' group by letter order by listings desc limit 1`,
  )
  const [word] = await all<{ word: string }>(
    db,
    sql`select word from search_words where length(word) > 3 and word not like '\\_%' escape '\\'
      order by documents desc limit 1`,
  )
  const [georgia] = await all<{ listings: number }>(
    db,
    sql`select listings from listing_counts where category_id = 0 and state_code = 'GA'`,
  )
  const [everywhere] = await all<{ listings: number }>(
    db,
    sql`select listings from listing_counts where category_id = 0 and state_code = ''`,
  )
  if (!category || !letter || !word || !georgia || !everywhere)
    throw new Error('The data is not what `generate` makes')
  const filter = { text: word.word, stateCode: null, categoryId: null, order: 'newest' as const, services: 4 }
  const shared = await all<{ slug: string }>(
    db,
    sql`select name_slug as slug from businesses group by name_slug having count(*) = 4 limit ${SAMPLE}`,
  )
  return {
    total: everywhere.listings,
    inGeorgia: georgia.listings,
    category,
    letter: { letter: letter.letter, pages: lastPage(letter.listings, ENTRIES) },
    commonWord: word.word,
    commonWordPages: (await readListingPage(db, { ...filter, page: 1 })).pages,
    fewRatings: await rated(db, 2),
    manyRatings: await rated(db, 50),
    sharedNames: shared.map((row) => row.slug),
  }
}

/** Returns addresses of 20 categories and 280 businesses, mixed. */
export async function addressesOf(db: Db): Promise<string[]> {
  const rows = await all<{ path: string }>(
    db,
    sql`select path from (
        select '/' || slug as path, id from (select slug, id from categories where is_active = 1 order by id limit 20)
        union all select * from (
          select '/' || c.slug || '/' || b.business_slug, b.id from businesses as b
            join categories as c on c.id = b.category_id order by b.id limit 280
        )
      ) order by id * 7919 % 307`,
  )
  return rows.map(({ path }) => path)
}

/**
 * Returns businesses with about this many ratings. They are otherwise similar: services, no hours and no
 * offer.
 */
function rated(db: Db, ratings: number): Promise<Business[]> {
  return all<Business>(
    db,
    sql`select b.business_slug as slug, c.slug as "categorySlug" from businesses as b
      join categories as c on c.id = b.category_id
      where b.is_listed = 1
        and not exists (select 1 from business_hours where business_id = b.id)
        and not exists (select 1 from promotion_applications where business_id = b.id)
        and (select count(*) from businesses as other where other.name_slug = b.name_slug) = 1
      order by abs(b.ratings_count - ${ratings}), b.id limit ${SAMPLE}`,
  )
}

async function all<T>(db: Db, query: ReturnType<typeof sql>): Promise<T[]> {
  return (await query.execute(db)).rows as T[]
}
