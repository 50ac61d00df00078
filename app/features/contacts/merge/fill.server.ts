import type { Db } from 'db/connect'
import type { BusinessPages, Contacts } from 'db/types'
import type { Selectable } from 'kysely'
import { loadServices } from '~/features/businesses/cards.server'
import { businessFields } from '~/features/businesses/facts/fields'
import { openingHours, weekInWords } from '~/features/businesses/hours.server'
import { movedColumns, nameColumns } from '~/features/businesses/shared-facts.server'
import { fold } from '~/features/search/words'
import { paths } from '~/paths'
import { fieldsOf } from '~/values/fields'
import { contactFields } from '../edit/fields'
import { fullLocation } from '../full-location'
import { inSentence } from './labels'
import type { MergeChoice } from './schema'

/** What a contact and its page both say; the place is decided as one. */
const SHARED = [contactFields.contactPerson, contactFields.phone, contactFields.email]
const OF_CONTACT = [contactFields.legalName, contactFields.message]
const { name, services, contactPerson, phone, email, location, city, stateCode, zipcode, whatsapp, ...rest } =
  businessFields(false)
/** What a page alone says in a column of its own: whatever else its table has. */
const OF_PAGE = { whatsapp, ...rest }

type Contact = Omit<Selectable<Contacts>, 'name_key' | 'place_key'>
type Page = Selectable<BusinessPages>
interface Side {
  contact: Contact
  page: Page | null
}

interface Sides {
  kept: Side
  dropped: Side
}

export interface Fill {
  contact: Partial<Contact>
  page: Partial<Omit<Page, 'is_listed' | 'day_key' | 'rating_key' | 'attributes' | 'cell'>>
  /** Those of the duplicate, where they are taken from it. */
  services: string[] | null
  /** Its hours are taken. */
  hours: boolean
  /** What the kept one lacked. */
  labels: string[]
  /** Where both say something, and not the same. */
  choices: MergeChoice[]
  /** What both say alike, or one alone. */
  settled: { name: string; value: string }[]
}

/**
 * What the contact that stays gets of its duplicate (D24): what it lacks, an address in the same city only, and what was
 * chosen of the duplicate in `taken`, the names of fields. Nothing else is overwritten.
 */
export async function planFill(
  db: Db,
  [keptId, droppedId]: readonly [number, number],
  taken: ReadonlySet<string> = new Set(),
): Promise<Fill> {
  const [kept, dropped] = await Promise.all([readRows(db, keptId), readRows(db, droppedId)])
  const fill = nothing()
  const decide = deciderOf(fill, taken)
  if (decide(name, kept.contact.name, dropped.contact.name)) {
    fill.contact.name = dropped.contact.name
    if (kept.page) fill.page = nameColumns(dropped.contact.name)
  }
  fillShared(fill, { kept, dropped }, decide)
  fillPlace(fill, { kept, dropped }, decide)
  for (const field of OF_CONTACT) {
    const { column } = field
    if (decide(field, kept.contact[column], dropped.contact[column]))
      fill.contact[column] = dropped.contact[column]
  }
  if (kept.page && dropped.page) {
    fillPage(fill, { kept: kept.page, dropped: dropped.page }, decide)
    await fillLists(db, fill, { kept: kept.page.id, dropped: dropped.page.id }, decide)
  }
  return fill
}

const nothing = (): Fill => ({
  contact: {},
  page: {},
  services: null,
  hours: false,
  labels: [],
  choices: [],
  settled: [],
})

async function readRows(db: Db, id: number): Promise<Side> {
  const contact = await db.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const page = await db
    .selectFrom('business_pages')
    .selectAll()
    .where('contact_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return { contact, page: page ?? null }
}

/** Whether a field is taken from the duplicate, by what the two say of it in words. */
type Decide = (field: Decided, kept: string | null, dropped: string | null) => boolean

interface Decided {
  name: string
  label: string
  /** Said by its address. */
  isPicture?: true
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

function fillShared(fill: Fill, { kept, dropped }: Sides, decide: Decide): void {
  for (const field of SHARED) {
    const { column, inWords } = field
    const said = ({ page, contact }: Side) => page?.[column] || contact[column]
    const theirs = said(dropped)
    if (!decide(field, inWords(said(kept)), inWords(theirs))) continue
    fill.contact[column] = theirs
    if (kept.page) fill.page[column] = theirs
  }
}

/**
 * The whole of a place, and with it its point on the map and its clock; of two in one city the street is what they differ in,
 * and whoever knows none of it says nothing. A page keeps its city where the other knows none.
 */
function fillPlace(fill: Fill, { kept, dropped }: Sides, decide: Decide): void {
  const [to, from] = [kept.page ?? kept.contact, dropped.page ?? dropped.contact]
  const isSameCity = fold(to.city ?? '') === fold(from.city ?? '') && to.state_code === from.state_code
  const isNowhere = !to.city && !kept.page
  const isLacking = !to.location && from.location && (isSameCity || isNowhere)
  const isTold = isSameCity ? from.location : fullLocation(from)
  const place = {
    location: from.location,
    city: isSameCity ? to.city : from.city || to.city,
    state_code: isSameCity ? to.state_code : from.state_code || to.state_code,
    zipcode: from.zipcode ?? (isSameCity ? to.zipcode : null),
  }
  const words = [isLacking ? null : fullLocation(to), isTold ? fullLocation(place) : null] as const
  if (!decide(location, ...words)) return
  fill.contact = { ...fill.contact, ...place }
  if (!kept.page) return
  const { latitude = null, longitude = null } = dropped.page ?? {}
  fill.page = {
    ...fill.page,
    ...place,
    city: place.city ?? '',
    state_code: place.state_code ?? '',
    ...(!isSameCity && movedTo(place, dropped.page)),
    latitude,
    longitude,
  }
}

type Place = Pick<Contact, 'location' | 'state_code' | 'zipcode'>

function movedTo({ location, state_code, zipcode }: Place, page: Page | null) {
  const moved = movedColumns({ location, stateCode: state_code, zipcode })
  return { ...moved, ...(page && { time_zone: page.time_zone }) }
}

function fillPage(fill: Fill, { kept, dropped }: { kept: Page; dropped: Page }, decide: Decide): void {
  const fields = fieldsOf(OF_PAGE)
  const said = (page: Page) => fields.inWords(fields.fromRow(page))
  const [ours, theirs] = [said(kept), said(dropped)]
  for (const field of Object.values(OF_PAGE)) {
    const { name, column } = field
    if (decide(field, ours[name], theirs[name])) Object.assign(fill.page, { [column]: dropped[column] })
  }
  const logoOf = ({ logo_hash }: Page) => logo_hash && paths.image(logo_hash)
  if (decide({ name: 'logo', label: 'el logo', isPicture: true }, logoOf(kept), logoOf(dropped)))
    fill.page.logo_hash = dropped.logo_hash
  if (kept.founder_number === null && dropped.founder_number !== null) {
    fill.page.founder_number = dropped.founder_number
    fill.labels.push(`el número de fundador ${dropped.founder_number}`)
  }
}

async function fillLists(
  db: Db,
  fill: Fill,
  { kept, dropped }: { kept: number; dropped: number },
  decide: Decide,
): Promise<void> {
  const lists = await loadServices(db, [kept, dropped])
  const offered = (id: number) => lists.get(id)?.join(', ') ?? null
  if (decide(services, offered(kept), offered(dropped))) fill.services = lists.get(dropped) ?? null
  const hours = async (id: number) => weekInWords(await openingHours(db, id))
  fill.hours = decide({ name: 'horario', label: 'el horario' }, await hours(kept), await hours(dropped))
}
