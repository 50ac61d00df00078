import { expect, test } from 'playwright/test'
import { textOf } from './support/business'
import { WHOLE_DIRECTORY } from './support/pages'
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

  test('the home page can be searched with text and state [25, 26, 27]', async ({ page }) => {
    await page.goto('/')
    await page.getByPlaceholder('Buscar negocios, servicios, ubicación...').fill('  taller ')
    await page.getByLabel('¿Dónde?').fill('Florida')
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
    await expect(page).toHaveURL(
      ({ searchParams: query }) => query.get('search')?.trim() === 'taller' && query.get('state') === 'FL',
    )
    await expect(page.locator('#buscar')).toHaveValue('taller')
  })

  test(
    'a place typed on the home page filters the search, is remembered, and is in the field next time [25, 29, D41]',
    DOCUMENT,
    async ({ page, context }) => {
      await page.goto('/')
      const where = page.locator('.home-hero').getByRole('textbox', { name: '¿Dónde?' })
      await expect(page.locator('.home-hero select')).toHaveCount(0)
      await expect(where).toHaveValue('')
      await expect(page.getByText('Buscando en: Georgia')).toBeVisible()
      await where.fill('33101')
      await page.getByRole('button', { name: 'Buscar', exact: true }).click()
      await expect(page).toHaveURL('/directorio?cerca=33101')
      await expect(page.getByRole('heading', { name: /(cerca|millas) de 33101 \(Miami, FL\)/ })).toBeVisible()
      expect((await context.cookies()).find(({ name }) => name === 'lugar')?.value).toBe('33101')
      await page.goto('/')
      await expect(where).toHaveValue('33101')
      await expect(page.getByText('Buscando en: Florida')).toBeVisible()
      await expect(page.locator('.stat-tiles a').first()).toHaveAttribute('href', '/directorio?state=FL')
      await page.getByRole('button', { name: 'Buscar', exact: true }).click()
      await expect(page).toHaveURL('/directorio?cerca=33101')
      await page.goto('/')
      await where.fill('Texas')
      await page.getByRole('button', { name: 'Buscar', exact: true }).click()
      await expect(page).toHaveURL('/directorio?state=TX')
      await page.goto('/')
      await expect(where).toHaveValue('')
      await expect(page.getByText('Buscando en: Texas')).toBeVisible()
      await page.getByRole('button', { name: 'Buscar', exact: true }).click()
      await expect(page).toHaveURL('/directorio?state=TX')
      await page.goto('/')
      await page.getByRole('button', { name: 'ver todos' }).click()
      await expect(page).toHaveURL('/')
      await expect(page.locator('.home-hero').getByText('Todos los estados')).toBeVisible()
    },
  )

  test('an unknown place on the home page is reported and can be corrected', DOCUMENT, async ({ page }) => {
    await page.goto('/')
    await page.getByLabel('¿Dónde?').fill('Xqzw')
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
    await expect(page.getByText('No conocemos el lugar «Xqzw»')).toBeVisible()
    await expect(page.getByLabel('¿Dónde?')).toHaveValue('Xqzw')
  })

  test('an empty search on the home page shows the whole directory [28]', DOCUMENT, async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'ver todos' }).click()
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
    await expect(page).toHaveURL('/directorio')
    await expect(page.getByRole('heading', { name: WHOLE_DIRECTORY })).toBeVisible()
  })

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

  test('the home page shows eight categories or all of them [54, 55, D48]', DOCUMENT, async ({ page }) => {
    await page.goto('/')
    const cards = page.locator('#servicios .loteria-card')
    const all = await cards.count()
    await page.getByRole('link', { name: 'Ver Menos Categorías' }).click()
    await expect(cards).toHaveCount(8)
    await page.getByRole('link', { name: 'Ver Más Categorías' }).click()
    await expect(cards).toHaveCount(all)
  })

  test(
    'the home page has eight founder benefits, the opening offer with its remaining places, and claims next to figures [33, 34, 35, D56, D59]',
    DOCUMENT,
    async ({ page }) => {
      await page.goto('/')
      const benefits = page.locator('#beneficios')
      await expect(benefits.getByRole('heading', { name: 'Ocho beneficios de ser fundador' })).toBeVisible()
      await expect(benefits.locator('.benefits li')).toHaveCount(8)
      await expect(benefits.getByRole('heading', { name: /Los primeros\s*1,000\s*negocios/ })).toBeVisible()
      await expect(benefits.getByText(/Comisiones reducidas durante los primeros 6 meses/)).toBeVisible()
      await expect(benefits.getByText(/^Quedan (1,000|9\d\d) lugares de fundador\.$/)).toBeVisible()
      await expect(benefits.getByRole('link', { name: 'Apartar mi lugar' })).toHaveAttribute(
        'href',
        '/#registro',
      )
      await expect(benefits.getByText('1,200+ profesionales y 15,000+ clientes')).toBeVisible()
      await expect(
        benefits.getByText(/Contado hoy en este sitio: 5[5-9]\d negocios publicados/),
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
