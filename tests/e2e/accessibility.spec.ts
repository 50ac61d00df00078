import { test } from 'playwright/test'
import { ALL_LOOKS, expectAccessible } from './support/accessible'
import { openFirstBusiness } from './support/business'
import { PAGES } from './support/pages'

/** The same page with other data is not looked at twice. */
const SAME = ['inicio con menos categorías', 'directorio, página 2', 'directorio para buscar, con resultados']
const pages = Object.entries(PAGES).filter(([name]) => !SAME.includes(name))
/** Pages in a few groups: each test opens a browser window of its own. */
const groups = [0, 1, 2, 3].map((group) => pages.filter((_, index) => index % 4 === group))
const IN_FULL = ['inicio', 'directorio filtrado', 'categoría']

test.describe('WCAG 2.2 AA, narrow and wide, light and dark', () => {
  for (const group of groups)
    test(group.map(([name]) => name).join(' · '), async ({ page }) => {
      for (const [name, address] of group) {
        await page.goto(address)
        await expectAccessible(page, name, IN_FULL.includes(name) ? ALL_LOOKS : undefined)
      }
    })

  test('negocio', async ({ page }) => {
    await openFirstBusiness(page)
    await expectAccessible(page, 'negocio', ALL_LOOKS)
  })

  test('menú y filtros abiertos', async ({ page }) => {
    await page.goto('/directorio')
    for (const summary of await page.locator('summary:visible').all()) await summary.press('Enter')
    await expectAccessible(page, 'abierto', ALL_LOOKS)
  })
})
