import { expect, test } from 'playwright/test'
import { textOf } from './support/business'
import { DOCUMENT } from './support/projects'

test.describe('home page', DOCUMENT, () => {
  test('the home page has its sections in order, counts that equal the lists they lead to, and categories with businesses, largest first [20, 23, 30, 31, 32, 34, 48, 49, 51, 52, 56, 57, 61, 65, D32, D135]', async ({
    page,
  }) => {
    await page.goto('/')
    const sections = await page
      .locator('main > section')
      .evaluateAll((all) => all.map((each) => each.id || each.className))
    expect(sections.join(' ')).toBe('hero home-hero destacados servicios profesionales beneficios registro')
    const counts = (await page.locator('#servicios .loteria-card p').allTextContents()).map((text) => {
      expect(text).toMatch(/^(1 negocio disponible|[\d,]+ negocios disponibles)$/)
      return Number.parseInt(text.replace(',', ''), 10)
    })
    expect(counts.length).toBeGreaterThan(8)
    expect(counts).toEqual([...counts].sort((a, b) => b - a))
    expect(counts).not.toContain(0)
    await expect(page.getByRole('heading', { name: 'Categorías de Servicios' })).toBeVisible()
    await expect(page.getByText(`${counts.length} categorías con negocios activos en Georgia`)).toBeVisible()

    const tiles = page.locator('.stat-tiles').getByRole('link')
    await expect(tiles).toHaveText([/Negocios en Georgia Disponibles/, /Categorías/])
    await expect(tiles.last()).toHaveAttribute('href', '/#servicios')
    await expect(page.getByText('Lo anuncia el equipo:')).toBeVisible()
    const audience = page.getByRole('link', { name: '100% Audiencia Latina' })
    await expect(audience).toHaveAttribute('href', '/#destacados')
    await page.getByRole('link', { name: 'Registra tu Negocio' }).click()
    await expect(page).toHaveURL(({ hash }) => hash === '#registro')
    await expect(page.locator('#registro .sign')).toBeInViewport()

    // The button below the featured businesses keeps the state, as the first tile does.
    const all = page.locator('#destacados').getByRole('link', { name: /directorio|todos/i })
    await expect(all.last()).toHaveAttribute('href', '/directorio?state=GA')
    const figure = await textOf(tiles.first().locator('b'))
    await tiles.first().click()
    await expect(page).toHaveURL('/directorio?state=GA')
    await expect(page.getByRole('heading', { name: new RegExp(`^${figure} negocios`) })).toBeVisible()
  })

  test('a category page describes itself and links to its list, the registration and the values of the site, and its other addresses redirect permanently with the query [92, 94, 95, 97, 98, 103, D8, D10, D12]', async ({
    page,
    request,
  }) => {
    await page.goto('/reposteria')
    await expect(page.getByRole('heading', { level: 1, name: 'Repostería' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Explorar Servicios' })).toHaveAttribute('href', '#lista')
    await expect(page.locator('#lista')).toHaveCount(1)
    const calls = page.locator('main a[href="/#registro"]')
    await expect(calls.first()).toHaveText('Registrar Mi Negocio')
    expect(await calls.count()).toBeGreaterThan(1)
    for (const promise of ['Verificados', 'En Tu Idioma', 'Cerca de Ti'])
      await expect(page.locator('a[href="/servicios"]', { hasText: promise })).toBeVisible()
    for (const [address, location] of [
      ['/servicios-legales?state=FL&utm_source=carta', '/legal-y-abogados?state=FL&utm_source=carta'],
      ['/categoria/reposteria?de=panel', '/reposteria?de=panel'],
    ] as const) {
      const response = await request.get(address, { maxRedirects: 0 })
      expect([response.status(), response.headers().location]).toEqual([301, location])
    }
  })
})
