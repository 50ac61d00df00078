import type { Db } from 'db/connect'

/** All data that triggers maintain, in comparable form. */
export interface Listings {
  listings: string[]
  counts: Record<string, number>
  /** Counts per category, by place and state. */
  places: Record<string, number>
  ratings: Record<number, string>
}

/** Reads the data from the tables of the triggers. Counts of zero are ignored. */
export async function storedListings(db: Db): Promise<Listings> {
  const listings = await db.selectFrom('business_listings').selectAll().execute()
  const counts = await db.selectFrom('listing_counts').selectAll().where('listings', '<>', 0).execute()
  const places = await db.selectFrom('listing_places').selectAll().execute()
  const businesses = await db.selectFrom('businesses').selectAll().execute()
  return {
    listings: listings
      .map((row) =>
        [row.category_id, row.state_code, row.business_id, row.name_key, row.day_key, row.city_slug].join(
          '|',
        ),
      )
      .sort(),
    counts: Object.fromEntries(counts.map((row) => [`${row.category_id}|${row.state_code}`, row.listings])),
    places: Object.fromEntries(
      places.map((row) => [[row.category_id, row.cell, row.place, row.state_code].join('|'), row.listings]),
    ),
    ratings: Object.fromEntries(
      businesses.map((row) => [row.id, [row.ratings_count, row.professional_sum, row.trust_sum].join('|')]),
    ),
  }
}

/** Computes the data from businesses, categories and ratings. */
export async function recountedListings(db: Db): Promise<Listings> {
  const result: Listings = { listings: [], counts: {}, places: {}, ratings: {} }
  const filed = await db.selectFrom('business_categories').selectAll().execute()
  const ratings = await db.selectFrom('ratings').selectAll().execute()
  for (const business of await db.selectFrom('businesses').selectAll().execute()) {
    const counted = ratings.filter(
      (rating) =>
        rating.business_id === business.id && rating.status === 'published' && rating.deleted_at === null,
    )
    result.ratings[business.id] = [
      counted.length,
      counted.reduce((sum, rating) => sum + rating.professional_rating, 0),
      counted.reduce((sum, rating) => sum + rating.trust_rating, 0),
    ].join('|')
    if (business.status !== 'published' || business.deleted_at !== null) continue
    const categories = filed.filter((row) => row.business_id === business.id).map((row) => row.category_id)
    for (const category of [0, ...categories]) {
      const parts = [
        category,
        business.state_code,
        business.id,
        business.name_key,
        `${business.created_at.slice(0, 10)} ${String(business.quality).padStart(3, '0')}`,
        business.city_slug,
      ]
      result.listings.push(parts.join('|'))
      if (business.place !== null)
        raise(result.places, [category, business.cell, business.place, business.state_code].join('|'))
      for (const state of [business.state_code, '']) raise(result.counts, `${category}|${state}`)
    }
  }
  result.listings.sort()
  return result
}

function raise(counts: Record<string, number>, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1
}
