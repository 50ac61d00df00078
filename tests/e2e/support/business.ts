import type { Locator, Page } from 'playwright/test'

/** Opens the page of the first business of a list; answers its name. */
export async function openFirstBusiness(page: Page, list = '/reposteria'): Promise<string> {
  await page.goto(list)
  const link = page.locator('main article h3 a').first()
  const name = await textOf(link)
  await link.click()
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  return name
}

/** Names of the businesses in the list shown. */
export const listedNames = (page: Page) => page.locator('main article h3').allInnerTexts()

/** Path and query of the page shown. */
export function addressOf(page: Page): string {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

/** The text an element shows. */
export async function textOf(element: Locator): Promise<string> {
  await element.first().waitFor({ state: 'attached' })
  return (await element.allInnerTexts())[0] ?? ''
}
