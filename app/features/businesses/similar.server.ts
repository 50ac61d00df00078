import type { Db } from 'db/connect'
import { loadCards } from './cards.server'
import type { SimilarBusiness } from './schema'

const SHOWN = 3
/** The best rated of the state among which those of the same city are looked for. */
const LOOKED_AT = 60

/** Up to three listed businesses of the same main category and state: same city first, each time the better rated. */
export async function similarBusinesses(
  db: Db,
  business: { id: number; categoryId: number; city: string; stateCode: string },
): Promise<SimilarBusiness[]> {
  const best = await db
    .selectFrom('business_listings as listing')
    .innerJoin('businesses as business', 'business.id', 'listing.business_id')
    .select(['business.id', 'business.city', 'business.business_slug as slug'])
    .where('listing.category_id', '=', business.categoryId)
    .where('listing.state_code', '=', business.stateCode)
    .where('listing.business_id', '!=', business.id)
    .orderBy('listing.rating_key', 'desc')
    .orderBy('listing.business_id', 'desc')
    .limit(LOOKED_AT)
    .execute()
  const isHere = ({ city }: { city: string }) => city === business.city
  const chosen = [...best.filter(isHere), ...best.filter((each) => !isHere(each))].slice(0, SHOWN)
  const ids = new Map(chosen.map(({ slug, id }) => [slug, id]))
  const { cards } = await loadCards(db, [...ids.values()], { services: 0 })
  return cards.map((card) => ({ ...card, id: ids.get(card.slug) as number }))
}
