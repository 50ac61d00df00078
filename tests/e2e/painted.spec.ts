import { expect, type Page } from 'playwright/test'
import { createOwnerLink } from '../../app/features/owners/link.server'
import { paths } from '../../app/paths'
import { rowOf } from '../support/rows'
import { openFirstBusiness } from './support/business'
import { asLongAsAPersonNeeds, sendForm } from './support/form'
import { shareOfTextSeen } from './support/painted'
import { SCRIPTED } from './support/projects'
import { test } from './support/visitor'

const WIDTHS = [360, 390, 768, 1280]
/** Share of visible pixels, because antialiased edges depend on the background. */
const NEARLY_ALL = 0.97

/**
 * Expects the texts to be uncovered at every width, without scrolling. With `hold`, temporary elements stay
 * visible.
 */
async function expectSeen(page: Page, selector: string, hold = async () => {}): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 })
    await hold()
    await expect(page.locator(selector).first()).toBeVisible()
    for (const text of await page.locator(selector).all())
      expect
        .soft(await shareOfTextSeen(text), `${await text.textContent()} ${width} px`)
        .toBeGreaterThan(NEARLY_ALL)
  }
}

/** With JavaScript a notice is a toast, which stays while it has the focus. */
async function expectNoticeSeen(page: Page, project: string): Promise<void> {
  if (project !== 'con-javascript') return expectSeen(page, '.notices b')
  await expectSeen(page, '.toast b', () => page.locator('.toast button').first().focus())
}

test('nothing covers the notice after an action', async ({ page }, { project }) => {
  await page.goto('/landing/electricista')
  await page.getByLabel('Tu nombre').fill('Rosa')
  await page.getByLabel('Tu correo').fill(`rosa-pintada-${Date.now()}@example.com`)
  await page.getByLabel('Tu comentario').fill('Muy cumplido y puntual')
  await asLongAsAPersonNeeds(page)
  await sendForm(page, 'Enviar mi opinión')
  await expect(page.getByRole('status').first()).toBeVisible()
  await expectNoticeSeen(page, project.name)
})

test('nothing covers the notice for an owner', async ({ page, db }, { project }) => {
  const { id } = await rowOf(db, 'businesses', { is_listed: 1 })
  const token = await createOwnerLink(db, id)
  await page.goto(paths.ownerHours(token))
  await page.getByRole('button', { name: 'Guardar', exact: false }).first().click()
  await expectNoticeSeen(page, project.name)
})

test('nothing covers the first headings of pages', SCRIPTED, async ({ page, db }) => {
  const city = await db
    .selectFrom('business_listings')
    .innerJoin('categories', 'categories.id', 'business_listings.category_id')
    .select(['categories.slug', 'city_slug as city'])
    .where('city_slug', 'is not', null)
    .groupBy(['categories.slug', 'city_slug'])
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .executeTakeFirstOrThrow()
  await openFirstBusiness(page)
  const business = new URL(page.url()).pathname
  for (const path of [
    '/',
    '/directorio',
    '/reposteria',
    `/${city.slug}/en/${city.city}`,
    business,
    '/ayuda',
  ]) {
    await page.goto(path)
    await expectSeen(page, 'h1')
  }
})
