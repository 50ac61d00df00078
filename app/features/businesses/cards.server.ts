import type { Db } from 'db/connect'
import { BADGE_COLUMNS, toBadge } from '~/features/categories/cards.server'
import type { OpenState } from '~/features/places/opening'
import { type Position, positionOf, wholeMiles } from '~/features/places/position'
import { stateName } from '~/features/places/states'
import { safePhone, whatsappDigits } from '~/values/contact/links'
import { openStates } from './open-now.server'
import { pictureChooser } from './pictures.server'
import { summarizeRatings } from './rating-summary'
import type { BusinessCard } from './schema'

export interface CardsAsked {
  services: number
  now?: Date | undefined
  from?: Position | null | undefined
}

/** The cards of these businesses in the order of `ids`, those published; `minutes` of an hour when one changes. */
export async function loadCards(
  db: Db,
  ids: number[],
  { services, now, from }: CardsAsked,
): Promise<{ cards: BusinessCard[]; minutes: ReadonlySet<number> }> {
  if (ids.length === 0) return { cards: [], minutes: new Set() }
  const [rows, offered] = await Promise.all([findListed(db, ids), loadServices(db, ids)])
  const [pictureOf, { states, minutes }] = await Promise.all([
    pictureChooser(db, [...new Set(rows.map((row) => row.category_id))]),
    now ? openStates(db, rows, now) : { states: new Map<number, OpenState>(), minutes: new Set<number>() },
  ])
  const cards = new Map(
    rows.map((row): [number, BusinessCard] => [
      row.id,
      {
        ...cardFacts(row),
        services: offered.get(row.id)?.slice(0, services) ?? [],
        serviceCount: offered.get(row.id)?.length ?? 0,
        picture: pictureOf({
          ...row,
          category: toBadge(row),
          services: offered.get(row.id) ?? [],
        }),
        open: now && !row.closed_kind ? (states.get(row.id) ?? null) : undefined,
        miles: from && row.place !== null ? wholeMiles(from, positionOf(row.place)) : null,
      },
    ]),
  )
  return { cards: ids.flatMap((id) => cards.get(id) ?? []), minutes }
}

const findListed = (db: Db, ids: number[]) =>
  db
    .selectFrom('businesses')
    .innerJoin('categories', 'categories.id', 'businesses.category_id')
    .select([
      ...BADGE_COLUMNS,
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
      'businesses.closed_kind',
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
  stateName: stateName(row.state_code),
  category: toBadge(row),
  rating: summarizeRatings(row),
  phone: row.closed_kind ? null : safePhone(row.phone),
  whatsapp: row.closed_kind ? null : whatsappDigits(row),
  closed: row.closed_kind,
})

/** The services of these businesses, each in its owner's order. */
export async function loadServices(db: Db, ids: number[]): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('business_services')
    .select(['business_id', 'name'])
    .where('business_id', 'in', ids)
    .orderBy('business_id')
    .orderBy('position')
    .execute()
  const services = new Map<number, string[]>()
  for (const row of rows) {
    const offered = services.get(row.business_id)
    if (offered) offered.push(row.name)
    else services.set(row.business_id, [row.name])
  }
  return services
}
