import { join } from 'node:path'
import { expect, type Page, test } from 'playwright/test'
import { createOwnerLink } from '../../app/features/owners/link.server'
import { paths } from '../../app/paths'
import { connect, type Db } from '../../db/connect'
import { administrationPages, walkerSignsIn } from './support/administration'
import { coveredElements } from './support/covered'
import { PAGES } from './support/pages'

const WIDTHS = [360, 768, 1280]

let db: Db
test.beforeAll(() => {
  db = connect({
    file: join(process.env.DATA_UNDER_TEST ?? '', 'directorio.db'),
    url: process.env.DATABASE_UNDER_TEST,
    readers: 1,
  })
})
test.afterAll(() => db.destroy())

async function expectNothingCovered(page: Page, addresses: string[]): Promise<void> {
  for (const address of addresses) {
    await page.goto(address)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 740 })
      expect.soft(await coveredElements(page), `${address}, ${width} px`).toEqual([])
    }
  }
}

const listed = () =>
  db
    .selectFrom('business_pages as business')
    .innerJoin('categories as category', 'category.id', 'business.category_id')
    .select(['business.id', 'business.contact_id', 'business_slug as slug', 'category.slug as categorySlug'])
    .where('business.is_listed', '=', 1)

/** Businesses whose pages are unlike most: with and without promotions and a logo, with the longest name. */
async function unusualBusinesses() {
  const offered = db.selectFrom('promotion_applications').select('business_id')
  const rows = await Promise.all([
    listed()
      .where(
        'business.id',
        'in',
        offered.groupBy('business_id').having((eb) => eb.fn.countAll(), '>', 1),
      )
      .limit(1)
      .execute(),
    listed()
      .where('business.id', 'not in', offered.where('business_id', 'is not', null))
      .limit(1)
      .execute(),
    listed()
      .orderBy((eb) => eb.fn('length', ['business_name']), 'desc')
      .limit(1)
      .execute(),
    listed().where('logo_hash', 'is', null).where('ratings_count', '=', 0).limit(1).execute(),
    listed().where('logo_hash', 'is not', null).limit(1).execute(),
  ])
  return rows.flat()
}

test.describe('nothing lies over the middle of a heading, a field, a button or a link', () => {
  for (const half of [0, 1])
    test(`on the public pages, ${half + 1}`, async ({ page }) => {
      await expectNothingCovered(
        page,
        Object.values(PAGES).filter((_, index) => index % 2 === half),
      )
    })

  test('on the pages of businesses and the forms of visitors', async ({ page }) => {
    const businesses = await unusualBusinesses()
    const [place] = businesses
    if (!place) throw new Error('No business')
    await expectNothingCovered(page, [
      ...businesses.map((business) => paths.business(business)),
      paths.rate(place),
      paths.report(place),
      paths.reserve(place),
      paths.register(),
      paths.reviewElectrician(),
    ])
  })

  test('on the pages of an owner', async ({ page }) => {
    const [business] = await listed().where('ratings_count', '>', 2).limit(1).execute()
    const token = await createOwnerLink(db, business?.id ?? 0)
    await expectNothingCovered(page, [
      paths.owner(token),
      paths.ownerData(token),
      paths.ownerHours(token),
      paths.ownerLogo(token),
      paths.ownerReservations(token),
      paths.ownerOpinions(token),
    ])
  })

  test('in the administration', async ({ page }) => {
    await walkerSignsIn(page, db)
    await expectNothingCovered(page, Object.values(await administrationPages(db)))
  })
})
