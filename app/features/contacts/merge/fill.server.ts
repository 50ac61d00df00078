import type { Db } from 'db/connect'
import type { BusinessPages, Contacts } from 'db/types'
import type { Selectable } from 'kysely'
import { fold } from '~/features/search/words'

/** What a contact and its page both say; the name is not taken from a duplicate unless there is none. */
const SHARED = { contact_person: 'la persona', email: 'el correo', phone: 'el teléfono' } as const
const OF_PAGE = {
  whatsapp: 'WhatsApp',
  description: 'la descripción',
  specialty: 'las especialidades',
  website_url: 'el sitio web',
  facebook_url: 'Facebook',
  instagram_url: 'Instagram',
  logo_hash: 'el logo',
  languages: 'los idiomas',
  home_service: 'el servicio a domicilio',
} as const

type Contact = Omit<Selectable<Contacts>, 'name_key' | 'place_key'>
type Page = Selectable<BusinessPages>
interface Side {
  contact: Contact
  page: Page | null
}

export interface Fill {
  contact: Partial<Contact>
  page: Partial<Omit<Page, 'is_listed' | 'day_key' | 'rating_key' | 'traits' | 'cell'>>
  /** Taken from the duplicate as a whole: the other has none. */
  services: boolean
  hours: boolean
  labels: string[]
}

/** What the duplicate knows and the other lacks (D24): nothing is overwritten; an address in the same city only. */
export async function planFill(db: Db, keptId: number, droppedId: number): Promise<Fill> {
  const [kept, dropped] = await Promise.all([readRows(db, keptId), readRows(db, droppedId)])
  const fill: Fill = { contact: {}, page: {}, services: false, hours: false, labels: [] }
  if (!kept.contact.name && dropped.contact.name) {
    fill.contact.name = dropped.contact.name
    fill.labels.push('el nombre')
  }
  fillShared(fill, kept, dropped)
  fillPlace(fill, kept, dropped)
  if (!kept.contact.legal_name && dropped.contact.legal_name) {
    fill.contact.legal_name = dropped.contact.legal_name
    fill.labels.push('la razón social')
  }
  if (!kept.contact.message && dropped.contact.message) {
    fill.contact.message = dropped.contact.message
    fill.labels.push('el mensaje')
  }
  if (kept.page && dropped.page) await fillPage(db, fill, kept.page, dropped.page)
  return fill
}

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

function fillShared(fill: Fill, kept: Side, dropped: Side): void {
  for (const [column, label] of Object.entries(SHARED) as [keyof typeof SHARED, string][]) {
    const value = dropped.page?.[column] || dropped.contact[column]
    if (!value || kept.contact[column] || kept.page?.[column]) continue
    fill.contact[column] = value
    if (kept.page) fill.page[column] = value
    fill.labels.push(label)
  }
}

function fillPlace(fill: Fill, kept: Side, dropped: Side): void {
  const [to, from] = [kept.page ?? kept.contact, dropped.page ?? dropped.contact]
  if (to.location || !from.location) return
  const isSameCity = fold(to.city ?? '') === fold(from.city ?? '') && to.state_code === from.state_code
  const isNowhere = !to.city && !kept.page
  if (!isSameCity && !isNowhere) return
  const place = { location: from.location, zipcode: from.zipcode ?? to.zipcode }
  fill.contact = {
    ...fill.contact,
    ...place,
    ...(isNowhere && { city: from.city, state_code: from.state_code }),
  }
  if (kept.page) {
    const { latitude = null, longitude = null } = dropped.page ?? {}
    fill.page = { ...fill.page, ...place, latitude, longitude }
  }
  fill.labels.push('la dirección')
}

async function fillPage(db: Db, fill: Fill, kept: Page, dropped: Page): Promise<void> {
  for (const [column, label] of Object.entries(OF_PAGE) as [keyof typeof OF_PAGE, string][]) {
    if (kept[column] || !dropped[column]) continue
    Object.assign(fill.page, { [column]: dropped[column] })
    fill.labels.push(label)
  }
  if (kept.founder_number === null && dropped.founder_number !== null) {
    fill.page.founder_number = dropped.founder_number
    fill.labels.push(`el número de fundador ${dropped.founder_number}`)
  }
  const hasOnlyTheirs = async (table: 'business_services' | 'business_hours') =>
    !(await has(db, table, kept.id)) && (await has(db, table, dropped.id))
  fill.services = await hasOnlyTheirs('business_services')
  fill.hours = await hasOnlyTheirs('business_hours')
  if (fill.services) fill.labels.push('los servicios')
  if (fill.hours) fill.labels.push('el horario')
}

async function has(
  db: Db,
  table: 'business_services' | 'business_hours',
  businessId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom(table)
    .select('business_id')
    .where('business_id', '=', businessId)
    .executeTakeFirst()
  return row !== undefined
}
