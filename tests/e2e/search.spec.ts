import { expect, test } from 'playwright/test'
import { listedNames } from './support/business'
import { DOCUMENT, FLOW } from './support/projects'

test(
  '"panaderia miami" finds a bakery in Miami with phone and category, and leads back to the results [25, 27, 84, 124, 125, 128, D46]',
  FLOW,
  async ({ page }) => {
    await page.goto('/')
    await page.locator('#buscar').fill('panaderia miami')
    await page.getByLabel('¿Dónde?').fill('')
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get('search') !== null)
    const names = await listedNames(page)
    const results = new URL(page.url()).pathname
    expect(names.length).toBeGreaterThan(0)
    const cards = await page.locator('main article').allInnerTexts()
    // Businesses in the city come first, then those near it.
    expect(cards.slice(0, 3).every((card) => /Miami\s*FL/.test(card))).toBe(true)

    await page.locator('main article h3 a').first().click()
    await expect(page.getByRole('heading', { level: 1, name: names[0] ?? '' })).toBeVisible()
    await expect(page.locator('main a[href^="tel:+1"]').first()).toBeVisible()
    await expect(page.locator('main .hero a.chip').first()).toHaveAttribute('href', '/reposteria')

    await page.getByRole('link', { name: 'Volver a los resultados' }).click()
    await expect(page).toHaveURL(
      ({ pathname, searchParams }) =>
        pathname === results &&
        searchParams.get('search') === 'panaderia' &&
        searchParams.get('cerca') === 'miami-fl',
    )
    expect(await listedNames(page)).toEqual(names)
  },
)

test(
  'a business page leads back to the list from which it was opened, at its card, and an unknown category or state is reported above all businesses [124, D1, D43]',
  DOCUMENT,
  async ({ page }) => {
    await page.goto('/reposteria?orden=nuevos')
    const card = page.locator('main article h3 a').nth(5)
    // Branches of a business have the same name.
    const address = await card.getAttribute('href')
    await card.click()
    await page.getByRole('link', { name: 'Volver a los resultados' }).click()
    await expect(page).toHaveURL(/\/reposteria\?orden=nuevos/)
    await expect(page.locator(`main article h3 a[href="${address}"]`)).toBeInViewport()
    await page.goto('/directorio?categoria=noexiste&state=XX')
    await expect(page.getByText('No conocemos la categoría «noexiste» ni el estado «XX»')).toBeVisible()
    expect((await listedNames(page)).length).toBeGreaterThan(0)
    await page.goto('/directorio?state=todos')
    await expect(page.getByText('No conocemos')).toBeHidden()
  },
)
