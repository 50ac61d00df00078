import { expect, type Page } from 'playwright/test'
import { href } from '~/href'
import { createOwnerLink } from '../../app/features/owners/link.server'
import { paths } from '../../app/paths'
import type { Db } from '../../db/connect'
import { findWordingFaults } from '../support/wording'
import { ALL_LOOKS, expectAccessible, expectRoomForLargeText } from './support/accessible'
import { administrationPages, walkerSignsIn } from './support/administration'
import { LAYOUT, NOTHING_COVERED } from './support/layout'
import { watchLoading } from './support/loaded'
import { sameNames, strayMarks } from './support/names'
import { PAGES } from './support/pages'
import { FLOW } from './support/projects'
import { test } from './support/visitor'

// Checks of every page. Each page is opened once.

test.describe.configure({ mode: 'parallel' })

// Changes by other specifications would update the pages and close open elements.
test.beforeEach(({ page }) => page.route('**/eventos*', (route) => route.fulfill({ status: 204 })))

/** The same pages with other data are not checked for WCAG again. */
const SAME = ['inicio con menos categorías', 'directorio, página 2', 'directorio para buscar, con resultados']
const IN_FULL = ['inicio', 'directorio filtrado', 'categoría']

/** One page of each frequent kind. `npm test` checks these only. */
const FREQUENT = ['inicio', 'directorio filtrado', 'categoría', 'opiniones de un negocio', 'ayuda']
const isFrequent = ([name]: [string, string]) => FREQUENT.includes(name)

const pages = Object.entries(PAGES)
const others = pages.filter((each) => !isFrequent(each))
const groups = [
  { group: pages.filter(isFrequent), details: FLOW },
  ...[0, 1, 2].map((part) => ({ group: others.filter((_, index) => index % 3 === part), details: {} })),
]

async function expectNone(page: Page, name: string, checks = LAYOUT): Promise<void> {
  for (const { find, widths } of checks)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 740 })
      expect.soft(await find(page), `${name}, ${find.name} at ${width} px`).toEqual([])
    }
  expect.soft(findWordingFaults(await page.content()), `${name}, its Spanish`).toEqual([])
}

const listed = (db: Db) =>
  db
    .selectFrom('businesses as business')
    .innerJoin('categories as category', 'category.id', 'business.category_id')
    .select(['business.id', 'business_slug as slug', 'category.slug as categorySlug'])
    .where('business.is_listed', '=', 1)

/** Businesses with unusual pages: with and without promotions and a logo, and with the longest name. */
async function unusualBusinesses(db: Db) {
  const offered = db.selectFrom('promotion_applications').select('business_id')
  const several = offered.groupBy('business_id').having((eb) => eb.fn.countAll(), '>', 1)
  const kinds = [
    listed(db).where('business.id', 'in', several),
    listed(db).where('business.id', 'not in', offered.where('business_id', 'is not', null)),
    listed(db).orderBy((eb) => eb.fn('length', ['business_name']), 'desc'),
    listed(db).where('logo_hash', 'is', null).where('ratings_count', '=', 0),
    listed(db).where('logo_hash', 'is not', null),
  ]
  return (await Promise.all(kinds.map((kind) => kind.limit(1).execute()))).flat()
}

test.describe('every public page', () => {
  for (const { group, details } of groups)
    test(
      `public pages meet WCAG 2.2 AA, fit the screen, cover nothing, and load one small script and no missing or third-party file [T72, T81, T107]: ${group.map(([name]) => name).join(' · ')}`,
      details,
      async ({ page }) => {
        test.slow()
        const loaded = watchLoading(page)
        for (const [name, address] of group) {
          await page.goto(address)
          if (!SAME.includes(name))
            await expectAccessible(page, name, IN_FULL.includes(name) ? ALL_LOOKS : undefined)
          await expectNone(page, name)
        }
        expect(loaded).toMatchObject({ foreign: [], problems: [] })
        const names = loaded.scripts.map((address) => new URL(address).pathname.replace(/-[\w-]+\.js$/, ''))
        expect([...new Set(names)]).toEqual(['/assets/enhance'])
      },
    )

  test(
    'business pages, forms of visitors and pages of an owner fit the screen, cover nothing, and load no missing or third-party file [T72, T81]',
    FLOW,
    async ({ page, db }) => {
      test.slow()
      const businesses = await unusualBusinesses(db)
      const [place] = businesses
      if (!place) throw new Error('No business')
      const loaded = watchLoading(page)
      for (const [index, business] of businesses.entries()) {
        await page.goto(paths.business(business))
        if (index === 0) await expectAccessible(page, 'a business', ALL_LOOKS)
        await expectNone(page, paths.business(business))
      }
      const forms = [href('/:categorySlug/:slug/calificar', place), paths.report(place), paths.reserve(place)]
      for (const address of [...forms, href('/registrar'), href('/landing/electricista/opinar')]) {
        await page.goto(address)
        await expectNone(page, address)
      }
      const rated = await listed(db).where('ratings_count', '>', 2).limit(1).executeTakeFirstOrThrow()
      const token = await createOwnerLink(db, rated.id)
      for (const address of [
        ...[
          href('/mi-negocio/:token', { token }),
          href('/mi-negocio/:token/datos', { token }),
          href('/mi-negocio/:token/horario', { token }),
          href('/mi-negocio/:token/logo', { token }),
        ],
        ...[paths.ownerReservations(token), href('/mi-negocio/:token/opiniones', { token })],
      ]) {
        await page.goto(address)
        await expectNone(page, address, [NOTHING_COVERED])
      }
      expect(loaded).toMatchObject({ foreign: [], problems: [] })
    },
  )

  test('the directory with open menu and filters meets WCAG 2.2 AA', async ({ page }) => {
    await page.goto('/directorio')
    for (const summary of await page.locator('summary:visible').all()) await summary.press('Enter')
    await expectAccessible(page, 'open', ALL_LOOKS)
  })
})

test('admin pages fit a phone with text at 200 %, cover nothing, and have distinct link names and no symbol read alone', async ({
  page,
  db,
}) => {
  test.slow()
  await walkerSignsIn(page, db)
  for (const address of await administrationPages(db)) {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(address)
    await expectRoomForLargeText(page, address)
    const tree = await page.getByRole('main').ariaSnapshot()
    expect.soft([...sameNames(tree), ...strayMarks(tree)], address).toEqual([])
    await expectNone(page, address, [NOTHING_COVERED])
  }
})
