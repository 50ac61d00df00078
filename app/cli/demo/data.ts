import type {
  CategoryImageBankTable,
  PromotionsTable,
  RatingsTable,
  ReservationsTable,
  WeeklyBusinessCountsTable,
} from 'db/types'
import type { Insertable } from 'kysely'
import type { StateCode } from '~/features/places/states'
import businesses from '../../../db/seed/demo/businesses.ndjson?raw'
import counts from '../../../db/seed/demo/counts.ndjson?raw'
import images from '../../../db/seed/demo/images.ndjson?raw'
import promotions from '../../../db/seed/demo/promotions.ndjson?raw'
import ratings from '../../../db/seed/demo/ratings.ndjson?raw'
import reservations from '../../../db/seed/demo/reservations.ndjson?raw'

// Types of the demo data in db/seed/demo, one record per line. Missing values are null or a default. Days
// count from the day of loading, so -1 is yesterday. `{año-12}` in a text is the year twelve years ago.
// `business` is the number of a business record.

/** A business. A registration that is not public may lack a name. */
export interface DemoBusiness {
  id: number
  name?: string
  slug?: string
  /** Slugs of its categories, the main one first. */
  categories?: string[]
  contact_person?: string
  email?: string
  phone?: string
  location?: string
  city?: string
  state_code?: StateCode
  zipcode?: string
  latitude?: number
  longitude?: number
  description?: string
  specialty?: string
  services?: string[]
  /** Weekday (0 is Sunday), opening time and closing time. */
  hours?: [number, string, string][]
  /** Number of customers at the same time. Default: the capacity of its category. */
  slot_capacity?: number
  price_range?: string
  languages?: string
  home_service?: 'yes' | 'no'
  website_url?: string
  facebook_url?: string
  instagram_url?: string
  /** Default: published. Without a slug: draft. */
  status?: 'held' | 'removed'
  status_reason?: string
  created: number
  verified?: number
}

export interface DemoRating {
  business: number
  professional: number
  trust: number
  name?: string
  email: string
  comment?: string
  /** Default: published. */
  status?: Exclude<RatingsTable['status'], 'published'>
  status_reason?: string
  reply?: string
  created: number
}

interface DemoReservation {
  business: number
  name: string
  email: string
  phone: string
  requirement: string
  day: number
  time: string
  comment?: string
  status: ReservationsTable['status']
  code: string
  created: number
}

/** Columns of a promotion, and the numbers of the businesses to which it applies. */
type DemoPromotion = Omit<
  Insertable<PromotionsTable>,
  'valid_from' | 'valid_until' | 'created_at' | 'updated_at'
> & {
  from: number
  until: number
  category?: string
  businesses?: number[]
  /** Number of the business whose owner made the promotion. */
  owner?: number
}

/** Counts of a business page for each week, starting with the current week and going back. */
type DemoCounts = { business: number } & Partial<Record<WeeklyBusinessCountsTable['what'], number[]>>

interface DemoImage {
  category: string
  /** Name of a drawing in public/ilustraciones. */
  picture: string
  /** Default: approved. */
  status?: Exclude<CategoryImageBankTable['status'], 'approved'>
  is_favorite?: 1
}

const linesOf = <T>(text: string): T[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

export const parseDemoData = () => ({
  businesses: linesOf<DemoBusiness>(businesses),
  ratings: linesOf<DemoRating>(ratings),
  reservations: linesOf<DemoReservation>(reservations),
  counts: linesOf<DemoCounts>(counts),
  promotions: linesOf<DemoPromotion>(promotions),
  images: linesOf<DemoImage>(images),
})

const DAY_MS = 86_400_000

/** Returns functions that convert days and texts of the demo to their values at `now`. */
export const createDemoClock = (now: Date) => ({
  moment: (days: number): string => new Date(now.getTime() + days * DAY_MS).toISOString(),
  day: (days: number): string => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10),
  text: (text = ''): string | null =>
    text.replace(/\{año-(\d+)\}/g, (_, years) => String(now.getUTCFullYear() - Number(years))) || null,
})

export type DemoClock = ReturnType<typeof createDemoClock>
