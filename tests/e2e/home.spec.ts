import { expect, test } from 'playwright/test'
import { textOf } from './support/business'
import { DOCUMENT } from './support/projects'

test.describe('home page', () => {
  test(
    'the home page has the documented order of sections, each after the first with an anchor [20, 48, 61, D135]',
    DOCUMENT,
    async ({ page }) => {
      await page.goto('/')
      const order = await page
        .locator('main > section')
        .evaluateAll((all) => all.map((each) => each.id || each.className))
      expect(order).toEqual([
        'hero home-hero',
        'destacados',
        'servicios',
        'profesionales',
        'beneficios',
        'registro',
      ])
      await expect(page.getByRole('heading', { name: 'Categorías de Servicios' })).toBeVisible()
    },
  )

  test(
    'the three figures of the home page link to lists of equal size: businesses of the state, categories, nine featured ones [30, 31, 32, D32]',
    DOCUMENT,
    async ({ page }) => {
      await page.goto('/')
      const tiles = page.locator('.stat-tiles')
      await expect(tiles.getByRole('link', { name: /Negocios en Georgia Disponibles/ })).toHaveAttribute(
        'href',
        '/directorio?state=GA',
      )
      await expect(tiles.getByRole('link', { name: /Categorías/ })).toHaveAttribute('href', '/#servicios')
      await expect(tiles.getByRole('link')).toHaveCount(2)
      await expect(page.getByText('Lo anuncia el equipo:')).toBeVisible()
      await expect(page.getByRole('link', { name: '100% Audiencia Latina' })).toHaveAttribute(
        'href',
        '/#destacados',
      )
      const tile = tiles.locator('a').first()
      const figure = await textOf(tile.locator('b'))
      await tile.click()
      await expect(page.getByRole('heading', { name: new RegExp(`^${figure} negocios`) })).toBeVisible()
    },
  )

  test(
    'the home page lists categories with businesses and their counts, largest first [49, 51, 52, 56, 57]',
    DOCUMENT,
    async ({ page }) => {
      await page.goto('/')
      const cards = page.locator('#servicios .loteria-card')
      const counts = (await cards.locator('p').allTextContents()).map((text) => {
        expect(text).toMatch(/^(1 negocio disponible|[\d,]+ negocios disponibles)$/)
        return Number.parseInt(text.replace(',', ''), 10)
      })
      expect(counts.length).toBeGreaterThan(8)
      expect(counts).toEqual([...counts].sort((a, b) => b - a))
      expect(counts).not.toContain(0)
      await expect(
        page.getByText(`${counts.length} categorías con negocios activos en Georgia`),
      ).toBeVisible()
    },
  )

  test('the first button of the home page leads to the registration [23, 34]', DOCUMENT, async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Registra tu Negocio' }).click()
    await expect(page).toHaveURL(({ hash }) => hash === '#registro')
    await expect(page.locator('#registro .sign')).toBeInViewport()
  })

  test(
    'the button below the nine featured businesses keeps the chosen state [65]',
    DOCUMENT,
    async ({ page }) => {
      await page.goto('/')
      await page
        .locator('#destacados')
        .getByRole('link', { name: /directorio|todos/i })
        .last()
        .click()
      await expect(page).toHaveURL('/directorio?state=GA')
    },
  )
})
