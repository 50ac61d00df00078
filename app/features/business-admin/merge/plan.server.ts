import type { Db } from 'db/connect'
import { BUSINESS_FIELDS, type BusinessValues, businessFieldSet } from '~/features/businesses/fields'
import { formatWeekHours, readOpeningHours } from '~/features/businesses/opening-hours.server'
import { mergePhotos } from '~/features/businesses/pictures.server'
import type { Business } from '~/features/businesses/read.server'
import { PLACE_FIELDS } from '~/features/businesses/write.server'
import { foldToLettersAndDigits } from '~/features/search/tokens'
import { formatFullLocation } from '../labels'
import {
  MERGE_SIDE_VALUES,
  type MergeChoices,
  type MergeDifference,
  type OwnerAccessTransfer,
} from './schema'

type Key = keyof BusinessValues

/**
 * Fields that are not merged by the general rule. Code below, or the question about the owner (D147), decides
 * about them.
 */
const FIELDS_WITH_OTHER_RULES: ReadonlySet<Key> = new Set<Key>([
  ...PLACE_FIELDS,
  ...(['coordinates', 'category', 'moreCategories', 'photos', 'closed', 'email'] as const),
  ...(['slug', 'timeZone', 'isVerified', 'status'] as const),
])

/**
 * Numbers to which a private link may be sent, and the statement that there is no WhatsApp. Without a choice,
 * they are not filled if `owner` is `no` (D147, T253).
 */
const PRIVATE_NUMBER_FIELDS: ReadonlySet<Key> = new Set<Key>(['phone', 'whatsapp', 'hasNoWhatsapp'])

export interface MergePlan {
  /** Values to write into the remaining business. */
  business: Partial<BusinessValues>
  /** `isTaken`: the hours of the duplicate are used. `words`: hours of both as text. */
  hours: { isTaken: boolean; words: { kept: string; dropped: string } }
  /** Fields with a value of the duplicate that the remaining business lacks or has differently. */
  differences: MergeDifference[]
  /** Fields that are equal, or that only the remaining business has. */
  same: { name: string; value: string }[]
  /** Hashes of photos of the duplicate that exceed the maximum number. */
  photosLeftOut: string[]
}

interface Pair {
  kept: Business
  dropped: Business
}

type Offer = (field: { name: string; label: string }, words: Words, isFilledIn?: boolean) => boolean

interface Words {
  kept: string
  dropped: string
}

/**
 * Computes what a merge changes in the remaining business (D24). Without choices, it fills empty fields.
 * Numbers and the absence of WhatsApp are then filled only if the registrant of the duplicate is the owner
 * (T253). The e-mail depends on `owner`. Categories of both are joined. Photos are, too, up to their maximum
 * number.
 */
export async function planMerge(
  db: Db,
  pair: Pair,
  { choices = new Map(), owner = 'no' }: { choices?: MergeChoices; owner?: OwnerAccessTransfer } = {},
): Promise<MergePlan> {
  const { kept, dropped } = pair
  const photos = mergePhotos(kept.photos, dropped.photos)
  const plan: MergePlan = {
    business: { photos },
    hours: { isTaken: false, words: { kept: '', dropped: '' } },
    differences: [],
    same: [],
    photosLeftOut: dropped.photos.filter((hash) => !photos.includes(hash)),
  }
  const offer: Offer = (field, words, isFilledIn = !words.kept) => {
    if (!words.dropped || words.kept === words.dropped) {
      if (words.kept) plan.same.push({ name: field.label, value: words.kept })
      return false
    }
    const chosen = choices.get(field.name)
    const isTaken = chosen === undefined ? isFilledIn : chosen === MERGE_SIDE_VALUES.dropped
    plan.differences.push({ name: field.name, label: field.label, ...words, isTaken })
    return isTaken
  }
  const [ours, theirs] = [businessFieldSet.inWords(kept), businessFieldSet.inWords(dropped)]
  const offerKey = (key: Key) => {
    const { name } = BUSINESS_FIELDS[key]
    const words = { kept: ours[name], dropped: theirs[name] }
    const isFilledIn = !words.kept && (owner !== 'no' || !PRIVATE_NUMBER_FIELDS.has(key))
    if (offer(BUSINESS_FIELDS[key], words, isFilledIn)) Object.assign(plan.business, { [key]: dropped[key] })
  }
  for (const key of Object.keys(BUSINESS_FIELDS) as Key[]) {
    if (key === 'location') Object.assign(plan.business, placeOf(pair, offer))
    if (key === 'category') Object.assign(plan.business, await categoriesOf(db, pair, offer))
    if (!FIELDS_WITH_OTHER_RULES.has(key)) offerKey(key)
  }
  // The remaining business must not be marked as moved to its duplicate, nor take the mark "moved" from it.
  if (kept.closed?.movedTo === dropped.id) plan.business.closed = null
  else if (dropped.closed?.kind !== 'moved') offerKey('closed')
  if (owner === 'enlaces-y-correo' && dropped.email) plan.business.email = dropped.email
  // A merge must not show an e-mail that its business hid (D155).
  if (plan.business.email && !dropped.showsEmail) plan.business.showsEmail = false
  const hoursOf = async ({ id }: Business) => formatWeekHours(await readOpeningHours(db, id))
  plan.hours.words = { kept: await hoursOf(kept), dropped: await hoursOf(dropped) }
  plan.hours.isTaken = offer({ name: 'horario', label: 'Horario' }, plan.hours.words)
  return plan
}

/**
 * Decides about the address. Within one city, street and zip code are separate choices; otherwise the whole
 * place is one choice.
 */
function placeOf({ kept, dropped }: Pair, offer: Offer): Partial<BusinessValues> {
  const { location, zipcode } = BUSINESS_FIELDS
  const said = (text: string | null) => text ?? ''
  if (
    foldToLettersAndDigits(kept.city) === foldToLettersAndDigits(dropped.city) &&
    kept.stateCode === dropped.stateCode
  ) {
    const isStreet = offer(location, { kept: said(kept.location), dropped: said(dropped.location) })
    const zips = { kept: said(kept.zipcode), dropped: said(dropped.zipcode) }
    const isZip = offer(zipcode, zips, isStreet || !kept.zipcode)
    return {
      ...(isStreet && { location: dropped.location, coordinates: dropped.coordinates }),
      ...(isZip && { zipcode: dropped.zipcode }),
    }
  }
  const place = {
    location: dropped.location,
    city: dropped.city || kept.city,
    stateCode: dropped.stateCode || kept.stateCode,
    zipcode: dropped.zipcode,
    coordinates: dropped.coordinates,
  }
  const isTold = dropped.city || dropped.location || dropped.zipcode
  const words = { kept: inOneLine(kept), dropped: isTold ? inOneLine(place) : '' }
  return offer(location, words, !kept.city && !kept.location) ? place : {}
}

const inOneLine = ({ stateCode, ...place }: Pick<BusinessValues, (typeof PLACE_FIELDS)[number]>): string =>
  formatFullLocation({ ...place, state_code: stateCode }) ?? ''

/** Joins the categories of both. The main category is a choice. */
async function categoriesOf(db: Db, { kept, dropped }: Pair, offer: Offer): Promise<Partial<BusinessValues>> {
  const rows = await db
    .selectFrom('categories')
    .select(['slug', 'name'])
    .where('slug', 'in', [kept.category, dropped.category])
    .execute()
  const nameOf = (slug: string) => rows.find((each) => each.slug === slug)?.name ?? slug
  const words = { kept: nameOf(kept.category), dropped: nameOf(dropped.category) }
  const isTaken = offer(BUSINESS_FIELDS.category, words)
  const [category = '', ...others] = (isTaken ? [dropped, kept] : [kept, dropped])
    .flatMap((each) => [each.category, ...each.moreCategories])
    .filter(Boolean)
  return { category, moreCategories: [...new Set(others)].filter((slug) => slug !== category) }
}
