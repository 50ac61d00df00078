import type { Db } from 'db/connect'
import { BUSINESS, type BusinessValues, businessRecord } from '~/features/businesses/fields'
import { openingHours, weekInWords } from '~/features/businesses/hours.server'
import type { Business } from '~/features/businesses/read.server'
import { PLACE } from '~/features/businesses/write.server'
import { fold } from '~/features/search/words'
import { paths } from '~/paths'
import { fullLocation } from '../full-location'
import { inSentence } from './labels'
import type { MergeChoice } from './schema'

type Key = keyof BusinessValues

const WITH_PLACE: readonly Key[] = [...PLACE, 'coordinates']
/** Categories and photos are united; what else stands here is decided of each business by itself. */
const OWN_DECISIONS: readonly Key[] = [
  'slug',
  'category',
  'moreCategories',
  'photos',
  'slotCapacity',
  'timeZone',
  'isVerified',
  'status',
]

export interface Fill {
  business: Partial<BusinessValues>
  /** Its hours are taken. */
  hours: boolean
  /** What the kept one lacked. */
  labels: string[]
  /** Where both say something, and not the same. */
  choices: MergeChoice[]
  /** What both say alike, or one alone. */
  settled: { name: string; value: string }[]
}

/** Whether a field is taken from the duplicate, by what the two say of it in words. */
type Decide = (field: Decided, kept: string | null, dropped: string | null) => boolean

interface Decided {
  name: string
  label: string
  /** Said by its address. */
  isPicture?: boolean
}

/**
 * What the contact that stays gets of its duplicate (D24): what it lacks, an address in the same city only, and what was
 * chosen of the duplicate in `taken`, the names of fields. Nothing else is overwritten.
 */
export async function planFill(
  db: Db,
  { kept, dropped }: { kept: Business; dropped: Business },
  taken: ReadonlySet<string> = new Set(),
): Promise<Fill> {
  const fill: Fill = { business: {}, hours: false, labels: [], choices: [], settled: [] }
  const decide = deciderOf(fill, taken)
  const [ours, theirs] = [BUSINESS.inWords(kept), BUSINESS.inWords(dropped)]
  for (const key of Object.keys(businessRecord) as Key[]) {
    if (key === 'location') fillPlace(fill, { kept, dropped }, decide)
    if (OWN_DECISIONS.includes(key) || WITH_PLACE.includes(key)) continue
    const { name, label } = businessRecord[key]
    const isPicture = key === 'logoHash'
    const said = (words: string) => (isPicture && words ? paths.image(words) : words)
    if (decide({ name, label, isPicture }, said(ours[name]), said(theirs[name])))
      Object.assign(fill.business, { [key]: dropped[key] })
  }
  const hours = async ({ id }: Business) => weekInWords(await openingHours(db, id))
  fill.hours = decide({ name: 'horario', label: 'el horario' }, await hours(kept), await hours(dropped))
  return fill
}

const deciderOf =
  (fill: Fill, taken: ReadonlySet<string>): Decide =>
  (field, kept, dropped) => {
    const { name, isPicture = false } = field
    const label = inSentence(field)
    if (kept && dropped && kept !== dropped) {
      fill.choices.push({ name, label, kept, dropped, isPicture })
      return taken.has(name)
    }
    const value = kept || dropped
    if (value) fill.settled.push({ name: label, value: isPicture ? 'Solo hay uno' : value })
    if (kept || !dropped) return false
    fill.labels.push(label)
    return true
  }

/**
 * The whole of a place; of two in one city the street is what they differ in, and whoever knows none of it says nothing. A
 * city stays where the other knows none.
 */
function fillPlace(
  fill: Fill,
  { kept, dropped }: { kept: Business; dropped: Business },
  decide: Decide,
): void {
  const isSameCity = fold(kept.city) === fold(dropped.city) && kept.stateCode === dropped.stateCode
  const isLacking = !kept.location && dropped.location && (isSameCity || !kept.city)
  const isTold = isSameCity ? dropped.location : inOneLine(dropped)
  const place = {
    location: dropped.location,
    city: isSameCity ? kept.city : dropped.city || kept.city,
    stateCode: isSameCity ? kept.stateCode : dropped.stateCode || kept.stateCode,
    zipcode: dropped.zipcode ?? (isSameCity ? kept.zipcode : null),
    coordinates: dropped.coordinates,
  }
  const words = [isLacking ? null : inOneLine(kept), isTold ? inOneLine(place) : null] as const
  if (decide(businessRecord.location, ...words)) Object.assign(fill.business, place)
}

const inOneLine = ({ stateCode, ...place }: Pick<BusinessValues, (typeof PLACE)[number]>) =>
  fullLocation({ ...place, state_code: stateCode })
