import type { Db } from 'db/connect'
import { CATEGORY_BADGE_COLUMNS, toCategoryBadge } from '~/features/categories/read.server'
import type { OpenState } from '~/features/places/opening'
import { getRoundedMiles, type Position, toPositionFromGridNumber } from '~/features/places/position'
import { getStateName } from '~/features/places/states'
import { getWhatsappDigits, toSafePhoneOrNull } from '~/values/contact/links'
import { readOpenStates } from './opening-hours.server'
import { buildPictureAndTradeFinder } from './pictures.server'
import type { BusinessCard, RatingSummary } from './schema'
import { listServices } from './service-menu/list.server'

export interface LoadCardsOptions {
  services: number
  now?: Date | undefined
  from?: Position | null | undefined
}

/**
 * Loads the cards of the published businesses among `businessIds`, in that order, with at most `services`
 * services each. `minutes` has the minutes of an hour at which one of them opens or closes. It is empty
 * without `now`.
 */
export async function loadCards(
  db: Db,
  businessIds: number[],
  { services, now, from }: LoadCardsOptions,
): Promise<{ cards: BusinessCard[]; minutes: ReadonlySet<number> }> {
  if (businessIds.length === 0) return { cards: [], minutes: new Set() }
  const [rows, offered] = await Promise.all([findListed(db, businessIds), listServiceNames(db, businessIds)])
  const [appearanceOf, { states, minutes }] = await Promise.all([
    buildPictureAndTradeFinder(db, [...new Set(rows.map((row) => row.category_id))]),
    now
      ? readOpenStates(db, rows, now)
      : { states: new Map<number, OpenState>(), minutes: new Set<number>() },
  ])
  const cards = new Map(
    rows.map((row): [number, BusinessCard] => {
      const all = offered.get(row.id) ?? []
      const { picture, trade } = appearanceOf({ ...row, category: toCategoryBadge(row), services: all })
      const card = {
        ...cardFacts(row),
        services: all.slice(0, services),
        serviceCount: all.length,
        picture,
        trade: trade?.label ?? null,
        open: now && !row.closed_kind ? (states.get(row.id) ?? null) : undefined,
        miles: from && row.place !== null ? getRoundedMiles(from, toPositionFromGridNumber(row.place)) : null,
      }
      return [row.id, card]
    }),
  )
  return { cards: businessIds.flatMap((id) => cards.get(id) ?? []), minutes }
}

const findListed = (db: Db, ids: number[]) =>
  db
    .selectFrom('businesses')
    .innerJoin('categories', 'categories.id', 'businesses.category_id')
    .leftJoin('business_photos as photo', (join) =>
      join.onRef('photo.business_id', '=', 'businesses.id').on('photo.position', '=', 0),
    )
    .select([
      ...CATEGORY_BADGE_COLUMNS,
      'businesses.id',
      'categories.id as category_id',
      'businesses.business_slug',
      'businesses.business_name',
      'businesses.specialty',
      'businesses.city',
      'businesses.state_code',
      'businesses.phone',
      'businesses.whatsapp',
      'businesses.logo_hash',
      'photo.image_hash as photo_hash',
      'businesses.closed_kind',
      'businesses.verified_at',
      'businesses.ratings_count',
      'businesses.professional_sum',
      'businesses.trust_sum',
      'businesses.place',
      'businesses.time_zone',
    ])
    .where('businesses.id', 'in', ids)
    .where('businesses.is_listed', '=', 1)
    .execute()

type ListedRow = Awaited<ReturnType<typeof findListed>>[number]

const cardFacts = (row: ListedRow) => ({
  slug: row.business_slug,
  name: row.business_name,
  city: row.city,
  stateCode: row.state_code,
  stateName: getStateName(row.state_code),
  category: toCategoryBadge(row),
  rating: summarizeRatings(row),
  phone: row.closed_kind ? null : toSafePhoneOrNull(row.phone),
  whatsapp: row.closed_kind ? null : getWhatsappDigits(row),
  closed: row.closed_kind,
  isVerified: row.verified_at !== null,
})

/**
 * Loads the service names of each business, in the owner's order, by business id. Businesses without services
 * are absent.
 */
export async function listServiceNames(db: Db, businessIds: number[]): Promise<Map<number, string[]>> {
  const services = await listServices(db, businessIds)
  return new Map([...services].map(([id, all]) => [id, all.map(({ name }) => name)]))
}

/** Reads the average ratings and the number of ratings of a business. Throws if it does not exist. */
export async function readRatingSummary(db: Db, businessId: number): Promise<RatingSummary> {
  const sums = await db
    .selectFrom('businesses')
    .select(['ratings_count', 'professional_sum', 'trust_sum'])
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
  return summarizeRatings(sums)
}

interface RatingSums {
  ratings_count: number
  professional_sum: number
  trust_sum: number
}

/** Computes averages with one decimal. They are null without ratings (rows 129, 131; D55). */
export function summarizeRatings(sums: RatingSums): RatingSummary {
  const { ratings_count: count, professional_sum, trust_sum } = sums
  if (count === 0) return { average: null, professional: null, trust: null, count }
  return {
    average: oneDecimal((professional_sum + trust_sum) / (2 * count)),
    professional: oneDecimal(professional_sum / count),
    trust: oneDecimal(trust_sum / count),
    count,
  }
}

/** Rounds to one decimal, but never up to a whole number. 4.96 becomes 4.9, which shows four stars. */
function oneDecimal(value: number): number {
  const tenths = Math.round(value * 10)
  return (tenths % 10 === 0 && tenths > value * 10 ? tenths - 1 : tenths) / 10
}
