import type { Db } from 'db/connect'
import type { BusinessesTable, CategoriesTable, RatingsTable } from 'db/types'
import type { Insertable } from 'kysely'

const NOW = '2026-11-21T12:00:00.000Z'
const moments = { created_at: NOW, updated_at: NOW }
let last = 0

/** Inserts a category named after `slug`. Returns its id. */
export async function addCategory(db: Db, slug: string, values: Partial<Insertable<CategoriesTable>> = {}) {
  const row = {
    slug,
    name: slug,
    service_type: slug,
    description: slug,
    gradient: 'rojo',
    illustration: 'retail',
    position: 0,
    ...moments,
    ...values,
  }
  const { id } = await db.insertInto('categories').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Inserts a business with `categories`, the first one as its main category. Returns its id. */
export async function addBusiness(
  db: Db,
  categories: [number, ...number[]],
  values: Partial<Insertable<BusinessesTable>> = {},
) {
  last += 1
  const name = values.business_name ?? `Negocio ${last}`
  const row = {
    category_id: categories[0],
    business_name: name,
    business_slug: `negocio-${last}`,
    name_slug: `negocio-${last}`,
    name_key: name.toLowerCase(),
    city: 'Atlanta',
    state_code: 'GA',
    status: 'published' as const,
    source: 'admin' as const,
    ...moments,
    ...values,
  }
  const { id } = await db.insertInto('businesses').values(row).returning('id').executeTakeFirstOrThrow()
  const filed = [...new Set(categories)].map((category_id, position) => ({
    business_id: id,
    category_id,
    position,
  }))
  await db.insertInto('business_categories').values(filed).execute()
  return id
}

/** Inserts a rating by a new reviewer. Returns its id. */
export async function addRating(db: Db, businessId: number, values: Partial<Insertable<RatingsTable>> = {}) {
  const row = ratingRow(businessId, values)
  const { id } = await db.insertInto('ratings').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Inserts `count` ratings by new reviewers in one statement. */
export async function addRatings(
  db: Db,
  businessId: number,
  count: number,
  values: Partial<Insertable<RatingsTable>> = {},
) {
  const rows = Array.from({ length: count }, () => ratingRow(businessId, values))
  await db.insertInto('ratings').values(rows).execute()
}

function ratingRow(businessId: number, values: Partial<Insertable<RatingsTable>>): Insertable<RatingsTable> {
  last += 1
  return {
    business_id: businessId,
    business_name: '',
    category: '',
    professional_rating: 5,
    trust_rating: 4,
    reviewer_email: `persona-${last}@ejemplo.com`,
    status: 'published' as const,
    ...moments,
    ...values,
  }
}

/** Inserts a row of `images` for each letter. Returns their hashes, each of 32 equal letters. */
export async function addImages(db: Db, letters: string): Promise<string[]> {
  const hashes = [...letters].map((letter) => letter.repeat(32))
  const file = { media_type: 'image/webp', width: 900, height: 600, bytes: 9, created_at: NOW }
  const rows = hashes.map((hash) => ({ hash, ...file }))
  await db.insertInto('images').values(rows).execute()
  return hashes
}

/** Inserts a draft with `categories`. Returns its id. */
export async function addContact(
  db: Db,
  { name = '', ...values }: Partial<Insertable<BusinessesTable>> & { name?: string } = {},
  categories: readonly number[] = [],
) {
  last += 1
  const row = {
    status: 'draft' as const,
    source: 'registration' as const,
    category_id: categories[0] ?? null,
    business_name: name,
    business_slug: `negocio-sin-nombre-${last}`,
    name_slug: 'negocio-sin-nombre',
    name_key: name.toLowerCase(),
    ...moments,
    ...values,
  }
  const { id } = await db.insertInto('businesses').values(row).returning('id').executeTakeFirstOrThrow()
  const filed = categories.map((category_id, position) => ({ business_id: id, category_id, position }))
  if (filed.length > 0) await db.insertInto('business_categories').values(filed).execute()
  return id
}
