import type { Db } from 'db/connect'
import { sql } from 'kysely'
import { addBusiness, addRating } from './directory-rows'

/**
 * Text columns that visitors may see of published data (T70). All others get a unique text, which is then
 * searched for on the site. A new column must be in one of the two lists.
 */
export const SHOWN: Record<string, string[]> = {
  categories: [
    ...['name', 'slug', 'subtitle', 'service_type', 'description', 'gradient', 'illustration'],
    'image_url',
  ],
  category_aliases: ['slug'],
  category_synonyms: ['term'],
  images: ['hash', 'media_type'],
  businesses: [
    ...['business_name', 'business_slug', 'name_slug', 'name_key', 'contact_person', 'email', 'phone'],
    ...['whatsapp', 'location', 'city', 'state_code', 'zipcode', 'description', 'specialty'],
    ...['website_url', 'facebook_url', 'instagram_url', 'logo_hash', 'price_range', 'languages'],
    ...['home_service', 'time_zone', 'city_slug', 'confirmed_on'],
  ],
  business_services: ['name', 'price_kind', 'note'],
  business_photos: ['image_hash'],
  business_hours: ['opens', 'closes'],
  business_schedules: ['week'],
  business_listings: ['state_code', 'name_key', 'day_key', 'rating_key', 'city_slug'],
  listing_counts: ['state_code'],
  listing_places: ['state_code'],
  ratings: ['reviewer_name', 'comment', 'owner_reply'],
  // Derived from the texts above.
  search_documents: ['name', 'place', 'offer', 'other', 'tags'],
  search_words: ['word', 'stem', 'spelling'],
  search_phrases: ['phrase', 'kind'],
  category_image_bank: ['image_url'],
  promotions: [
    ...['title', 'description', 'coupon_code', 'valid_from', 'valid_until', 'terms_conditions'],
    ...['sponsor_name', 'image_hash'],
  ],
}

/** Columns with a fixed list of values, which cannot hold a canary. */
const FIXED = [
  ...['what', 'status', 'reason', 'origin', 'source', 'role', 'image_type', 'discount_type'],
  ...['application_scope', 'application_type', 'sort', 'noun', 'stage', 'verdict', 'page', 'part'],
  'closed_kind',
]
/** Rows that the program itself reads and that must stay valid. */
const KEPT = ['settings.key', 'settings.value']

export const canaryOf = (table: string, column: string) => `canario-${table}-${column}`

/** Text columns of the whole schema, except times. */
export async function textColumns(db: Db): Promise<{ table: string; column: string; isComputed: 0 | 1 }[]> {
  const { rows } = await sql<{ table: string; column: string; isComputed: 0 | 1 }>`
    select l.name as "table", c.name as "column", c.hidden > 1 as "isComputed" from pragma_table_list as l, pragma_table_xinfo(l.name) as c
    where l.type = 'table' and l.schema = 'main' and c.type = 'TEXT'
      and l.name not like 'sqlite\\_%' escape '\\' and l.name not like 'kysely\\_%' escape '\\' and c.name not like '%\\_at' escape '\\'`.execute(
    db,
  )
  return rows
}

/** Writes a canary into every text column that visitors must not see. Returns all canaries. */
export async function plantCanaries(db: Db): Promise<string[]> {
  const planted: string[] = []
  await addReport(db)
  for (const { table, column, isComputed } of await textColumns(db)) {
    // Computed columns follow from others.
    if (isComputed) continue
    if (SHOWN[table]?.includes(column) || FIXED.includes(column) || KEPT.includes(`${table}.${column}`))
      continue
    const canary = canaryOf(table, column)
    const value = sql`${canary} || '-' || hex(randomblob(4)) || '@ejemplo.com'`
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}`.execute(db)
    planted.push(canary)
  }
  return [...planted, ...(await plantUnpublished(db))]
}

/** The demo has no report whose texts could be replaced. */
async function addReport(db: Db): Promise<void> {
  const business = await db
    .selectFrom('businesses')
    .select('id')
    .where('is_listed', '=', 1)
    .limit(1)
    .executeTakeFirstOrThrow()
  const text = {
    business_name: '',
    reporter_name: '',
    reporter_email: '',
    reporter_phone: '',
    message: '',
    network_hash: '',
  }
  const moments = { created_at: '2026', updated_at: '2026' }
  await db
    .insertInto('reports')
    .values({ ...text, ...moments, business_id: business.id, reason: 'claim', bot_score: 1 })
    .execute()
}

/** Inserts unpublished businesses and comments with a canary in every field that would be shown. */
async function plantUnpublished(db: Db): Promise<string[]> {
  const category = await db.selectFrom('categories').select('id').executeTakeFirstOrThrow()
  const published = await db
    .selectFrom('businesses')
    .select('id')
    .where('is_listed', '=', 1)
    .limit(1)
    .executeTakeFirstOrThrow()
  for (const status of ['held', 'removed'] as const) {
    const text = `canario-${status}`
    await addBusiness(db, [category.id], {
      status,
      business_name: text,
      name_slug: text,
      business_slug: text,
      name_key: text,
      description: text,
      city: text,
      specialty: text,
    })
  }
  await addBusiness(db, [category.id], {
    deleted_at: '2026',
    business_name: 'canario-deleted',
    business_slug: 'canario-deleted',
    name_key: 'canario-deleted',
    city: 'canario-deleted',
  })
  for (const status of ['in_review', 'withdrawn'] as const)
    await addRating(db, published.id, {
      status,
      comment: `canario-opinion-${status}`,
      reviewer_name: `canario-opinion-${status}`,
    })
  return ['canario-held', 'canario-removed', 'canario-deleted', 'canario-opinion']
}
