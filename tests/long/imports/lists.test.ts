import type { Db } from 'db/connect'
import { expect, test } from 'vitest'
import { businessesOf, shapesOf } from '../../features/imports/shapes/read'
import { directoryForTest, importText } from '../../support/import'

const PEOPLE = businessesOf<'mobile'>('people')
type Person = (typeof PEOPLE)[number]

const digits = (text: string | null) => (text ?? '').replace(/\D/g, '').slice(-10)

/** Returns the imported businesses as the directory has them. */
async function arrived(db: Db) {
  const pages = await db
    .selectFrom('businesses as b')
    .innerJoin('categories as k', 'k.id', 'b.category_id')
    .selectAll('b')
    .select('k.slug as category')
    .execute()
  const hours = await db.selectFrom('business_hours').selectAll().execute()
  return pages.map((page) => ({
    ...page,
    hours: hours.filter((span) => span.business_id === page.id).length,
  }))
}
type Arrived = Awaited<ReturnType<typeof arrived>>[number]

/** Whether a page has a field of the person. */
const HAS: Record<string, (page: Arrived, person: Person) => boolean> = {
  name: (page, { company }) => page.business_name === company,
  person: (page, { first, last }) => page.contact_person === `${first} ${last}`,
  phone: (page, { phone }) => digits(page.phone) === digits(phone),
  mobile: (page, { mobile }) => (page.message ?? '').includes(mobile),
  email: (page, { email }) => page.email === email,
  street: (page, { street }) => (page.location ?? '').startsWith(street),
  city: (page, { city }) => page.city === city,
  state: (page, { state }) => page.state_code === state && page.state_confirmed === 1,
  zip: (page, { zip }) => page.zipcode === zip,
  category: (page, { category }) => page.category === category,
  website: (page, { website }) => page.website_url === website,
  note: (page, { note }) => (page.message ?? '').includes(note) && !(page.description ?? '').includes(note),
  hours: (page) => page.hours > 0,
  price: (page) => page.price_range === '$$$',
  position: (page) => page.latitude !== null && page.longitude !== null,
  whatsapp: (page) => page.whatsapp === page.phone,
}

/** Returns the values of a page that the file does not contain. */
function invented(page: Arrived, told: readonly string[], name: string): string[] {
  const may = (field: string) => told.includes(field)
  return [
    !may('price') && name !== 'Directorist' && page.price_range !== null && `price ${page.price_range}`,
    !may('whatsapp') && page.whatsapp !== '' && `whatsapp ${page.whatsapp}`,
    !may('hours') && page.hours > 0 && 'hours',
    !may('position') && page.latitude !== null && 'position',
    /<|&[a-z]+;|\bnull\b|N\/A/.test(
      `${page.business_name} ${page.description ?? ''} ${page.location ?? ''}`,
    ) && 'junk',
  ].filter((each) => each !== false)
}

test.each(shapesOf('people').map((shape) => [shape.name, shape] as const))(
  'imports at least 98 of 100 fields of %s and invents none [D106, D112, D113]',
  async (name, { file, told }) => {
    const { db } = await directoryForTest()
    await importText(db, file)
    const pages = await arrived(db)
    const missed: string[] = []
    let wanted = 0
    for (const person of PEOPLE) {
      const page =
        pages.find((each) => each.phone && digits(each.phone) === digits(person.phone)) ??
        pages.find((each) => each.business_name === person.company && each.city === person.city)
      for (const field of told) {
        wanted++
        if (!page || !HAS[field]?.(page, person))
          missed.push(`${field} of ${person.company}: ${page ? JSON.stringify(page) : 'none'}`)
      }
    }
    const share = 1 - missed.length / wanted
    expect(pages.flatMap((page) => invented(page, told, name))).toEqual([])
    expect(share, missed.slice(0, 3).join('\n')).toBeGreaterThanOrEqual(0.98)
    expect(pages).toHaveLength(PEOPLE.length)
  },
)
