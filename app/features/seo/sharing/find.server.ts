import type { Db } from 'db/connect'
import { listServiceNames, summarizeRatings } from '~/features/businesses/cards.server'
import { buildAppearanceFinder } from '~/features/businesses/pictures.server'
import { CATEGORY_BADGE_COLUMNS, toCategoryBadge } from '~/features/categories/cards.server'
import type { SocialImage } from '~/values/pictures/social-image'
import { buildBusinessSocialImage, buildCategorySocialImage } from './social-image'

interface SignSite {
  name: string
}

interface Address {
  categorySlug: string
  slug: string
}

/** Returns the social image data of a published business at its canonical address. Null if there is none. */
export async function findBusinessSocialImage(
  db: Db,
  address: Address,
  site: SignSite,
): Promise<SocialImage | null> {
  const row = await readBusiness(db, address)
  if (!row) return null
  const { business_name: name, city, state_code: stateCode, source } = row
  const category = toCategoryBadge(row)
  const [services, appearanceOf] = await Promise.all([
    listServiceNames(db, [row.id]),
    buildAppearanceFinder(db, [row.category_id]),
  ])
  const { picture, trade } = appearanceOf({ ...row, services: services.get(row.id) ?? [], category })
  return buildBusinessSocialImage(
    {
      name,
      city,
      stateCode,
      category,
      trade: trade?.label ?? null,
      picture,
      rating: summarizeRatings(row),
      isExample: source === 'demo',
    },
    site,
  )
}

function readBusiness(db: Db, address: Address) {
  return db
    .selectFrom('businesses')
    .innerJoin('categories', 'categories.id', 'businesses.category_id')
    .select([
      ...CATEGORY_BADGE_COLUMNS,
      'businesses.id',
      'categories.id as category_id',
      'business_name',
      'business_slug',
      'specialty',
      'logo_hash',
      'businesses.city',
      'businesses.state_code',
      'ratings_count',
      'professional_sum',
      'trust_sum',
      'businesses.source',
    ])
    .where('business_slug', '=', address.slug)
    .where('is_listed', '=', 1)
    .where('categories.slug', '=', address.categorySlug)
    .executeTakeFirst()
}

/** Returns the social image data of an active category. Null if there is none. */
export async function findCategorySocialImage(
  db: Db,
  slug: string,
  site: SignSite,
): Promise<SocialImage | null> {
  const row = await db
    .selectFrom('categories')
    .select(CATEGORY_BADGE_COLUMNS)
    .where('slug', '=', slug)
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ? buildCategorySocialImage(toCategoryBadge(row), site) : null
}
