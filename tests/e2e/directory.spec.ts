import { expect, test } from 'playwright/test'
import { listedNames } from './support/business'
import { DOCUMENT_FLOW } from './support/projects'

test(
  'the directory filters by text, category and state together and clears all three, and its search view is empty before a search, stays during searches, and its cards lead back to it [72, 73, 82, 83, 84, 85, 86, D1]',
  DOCUMENT_FLOW,
  async ({ page }) => {
    const search = () => page.getByRole('main').getByRole('button', { name: 'Buscar' }).click()
    await page.goto('/directorio')
    await page.locator('#buscar').fill('pasteles')
    await page.locator('main search summary').click()
    await page.getByRole('combobox', { name: 'Categoría' }).selectOption('reposteria')
    await page.getByRole('combobox', { name: 'Estado' }).selectOption('FL')
    await search()
    await expect(page).toHaveURL(({ searchParams: query }) =>
      ['pasteles', 'reposteria', 'FL'].every(
        (value, at) => query.get(['search', 'categoria', 'state'][at] ?? '') === value,
      ),
    )
    await page.waitForLoadState()
    for (const card of await page.locator('main article').allInnerTexts()) expect(card).toContain('FL')
    await page.getByRole('link', { name: 'Limpiar filtros' }).click()
    await expect(page).toHaveURL('/directorio')
    await expect(page.locator('#buscar')).toHaveValue('')

    await page.goto('/directorio?vista=buscar')
    expect(await listedNames(page)).toEqual([])
    await page.locator('#buscar').fill('panaderia')
    await search()
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get('vista') === 'buscar')
    await page.waitForLoadState()
    const card = page.locator('main article').first()
    await expect(card.locator('h3 a')).toHaveAttribute(
      'href',
      /^\/[a-z-]+\/[a-z0-9-]+\?return=[^&]*search%3Dpanaderia[^&]*vista%3Dbuscar/,
    )
    await expect(card.locator('a.chip').first()).toHaveAttribute('href', /^\/[a-z-]+$/)
    for (const line of await page.locator('main article footer > p').allInnerTexts())
      expect(line.split(' · ').length).toBeLessThanOrEqual(3)
  },
)
