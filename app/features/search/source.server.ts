import type { Db } from 'db/connect'
import { listOf } from 'db/portable-sql'
import { groupedBy } from '~/values/group-by'

/** What the index is made of, of a business. */
export type SearchSource = Omit<Awaited<ReturnType<typeof loadSources>>[number], 'quality'>

/**
 * What the index needs of those among `ids` that visitors may see. The name on paper finds a business, and is shown to nobody.
 * One that has closed is found by its name, its telephone and its place alone.
 */
export async function loadSources(db: Db, ids: number[]) {
  const pages = await db
    .selectFrom('businesses as page')
    .select([
      'page.id',
      'page.business_name as name',
      'page.legal_name as legalName',
      'page.contact_person as person',
      'page.location',
      'page.city',
      'page.state_code as stateCode',
      'page.zipcode',
      'page.phone',
      'page.whatsapp',
      'page.email',
      'page.description',
      'page.specialty',
      'page.quality',
      'page.place',
      'page.closed_kind',
    ])
    .where('page.id', 'in', listOf(ids))
    .where('is_listed', '=', 1)
    .execute()
  const categoriesOf = groupedBy(await categoryRows(db, ids), businessOf)
  const servicesOf = groupedBy(await serviceRows(db, ids), businessOf)
  return pages.map(({ closed_kind, ...page }) => {
    const isOpen = closed_kind === null
    return {
      ...page,
      ...(!isOpen && { person: null, description: null, specialty: null }),
      categories: isOpen ? (categoriesOf.get(page.id) ?? []) : [],
      services: isOpen ? (servicesOf.get(page.id) ?? []).map((service) => service.name) : [],
    }
  })
}

const businessOf = (row: { business_id: number }) => row.business_id

const categoryRows = (db: Db, ids: number[]) =>
  db
    .selectFrom('business_categories as b')
    .innerJoin('categories as c', 'c.id', 'b.category_id')
    .select(['b.business_id', 'c.id', 'c.name'])
    .where('b.business_id', 'in', listOf(ids))
    .orderBy('b.position')
    .execute()

const serviceRows = (db: Db, ids: number[]) =>
  db
    .selectFrom('business_services')
    .select(['business_id', 'name'])
    .where('business_id', 'in', listOf(ids))
    .orderBy('position')
    .execute()
