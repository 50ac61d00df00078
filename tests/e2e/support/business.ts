import type { Locator, Page } from 'playwright/test'
import { createOwnerLink } from '../../../app/features/owners/link.server'
import type { Db } from '../../../db/connect'
import { inTransaction } from '../../../db/transaction'

/** Open, listed businesses without an owner link. */
export const unclaimedBusinesses = (db: Db) =>
  db
    .selectFrom('businesses')
    .innerJoin('categories', 'categories.id', 'businesses.category_id')
    .select([
      'businesses.id',
      'business_name as name',
      'business_slug as slug',
      'categories.slug as category',
    ])
    .where('is_listed', '=', 1)
    .where('closed_kind', 'is', null)
    .where('businesses.id', 'not in', (query) => query.selectFrom('owner_links').select('business_id'))
    .limit(1)

/**
 * Claims a business with services and creates its owner link. No other test gets it, also in a parallel worker,
 * because businesses with a link are skipped. The newest ten are left for tests of lists.
 */
export const claimBusiness = (db: Db) =>
  inTransaction(db, async (trx) => {
    const business = await unclaimedBusinesses(trx)
      .where('businesses.id', 'in', (query) => query.selectFrom('business_services').select('business_id'))
      .orderBy('businesses.id', 'desc')
      .offset(10)
      .executeTakeFirstOrThrow()
    return { ...business, token: await createOwnerLink(trx, business.id) }
  })

/** Opens the page of the first business of a list, with its script. Returns its name. */
export async function openFirstBusiness(page: Page, list = '/reposteria'): Promise<string> {
  await page.goto(list)
  const link = page.locator('main article h3 a').first()
  const name = await textOf(link)
  await link.click()
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  await page.waitForLoadState()
  return name
}

/** Names of the businesses in the current list. */
export async function listedNames(page: Page): Promise<string[]> {
  await page.waitForLoadState()
  return page.locator('main article h3').allInnerTexts()
}

/** Path and query of the current page. */
export function addressOf(page: Page): string {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

/** Visible text of an element. */
export async function textOf(element: Locator): Promise<string> {
  await element.first().waitFor({ state: 'attached' })
  return (await element.allInnerTexts())[0] ?? ''
}
