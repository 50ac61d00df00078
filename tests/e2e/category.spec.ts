import { expect, test } from 'playwright/test'
import { listedNames } from './support/business'
import { DOCUMENT } from './support/projects'

test.describe('a category page', () => {
  test(
    'introduces itself and leads to its list, to registering and to what the house promises [92, 94, 95, 97, 98]',
    DOCUMENT,
    async ({ page }) => {
      await page.goto('/reposteria')
      await expect(page.getByRole('heading', { level: 1, name: 'Repostería' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Explorar Servicios' })).toHaveAttribute('href', '#lista')
      await expect(page.locator('#lista')).toHaveCount(1)
      const calls = page.locator('main a[href="/#registro"]')
      await expect(calls.first()).toHaveText('Registrar Mi Negocio')
      expect(await calls.count()).toBeGreaterThan(1)
      for (const promise of ['Verificados', 'En Tu Idioma', 'Cerca de Ti'])
        await expect(page.locator('a[href="/servicios"]', { hasText: promise })).toBeVisible()
    },
  )

  test(
    'lists its businesses by name, each with its own address under the category [96]',
    DOCUMENT,
    async ({ page }) => {
      await page.goto('/reposteria')
      const names = await listedNames(page)
      expect(names.length).toBeGreaterThan(5)
      expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'es')))
      for (const href of await page
        .locator('main article h3 a')
        .evaluateAll((all) => all.map((each) => each.getAttribute('href'))))
        expect(href).toMatch(/^\/[a-z-]+\/[a-z0-9-]+\?return=lista%3D[a-z-]+$/)
    },
  )

  test('searches within itself, by name, service or place [93]', async ({ page }) => {
    await page.goto('/reposteria')
    await page.getByRole('searchbox').first().fill('miami')
    await page.getByRole('main').getByRole('button', { name: 'Buscar' }).first().click()
    expect(new URL(page.url()).pathname).toBe('/reposteria')
    const cards = await page.locator('main article').allInnerTexts()
    expect(cards.length).toBeGreaterThan(0)
    for (const card of cards) expect(card).toContain('Miami')
  })

  test('keeps to a state, and says so where there is none [93, D26]', DOCUMENT, async ({ page }) => {
    await page.goto('/reposteria?state=FL')
    for (const card of await page.locator('main article').allInnerTexts()) expect(card).toContain('FL')
    const response = await page.goto('/reposteria?state=WY')
    expect(response?.status()).toBe(200)
    expect(await listedNames(page)).toEqual([])
    await expect(page.getByRole('main')).toContainText('Wyoming')
  })

  const slugs = [
    'legal-y-abogados',
    'restaurantes-y-bares',
    'salud-y-bienestar',
    'bienes-raices',
    'servicio-automotriz',
    'educacion',
    'servicios-tecnicos',
    'belleza-bienestar-y-cuidado-personal',
    'fotografia',
    'construccion',
    'viajes',
    'servicios-profesionales',
    'coaching-y-mentorias',
    'consultoria-de-recursos-humanos',
    'investigacion',
    'organizaciones-sin-fines-de-lucro',
    'traducciones-e-interpretes',
    'consultoria-financiera-y-seguros',
    'reposteria',
    'regalos-y-articulos-diversos',
    'limpieza',
    'joyeria',
    'distribuidora-de-alimentos',
    'impresiones-y-tipografia',
    'producciones-y-entretenimiento',
    'comercio',
    'artes-marciales',
  ]
  test('there are the 27 of the documents [90, 91]', DOCUMENT, async ({ request }) => {
    const titles = new Set<string>()
    for (const slug of slugs) {
      const response = await request.get(`/${slug}`)
      expect(response.status(), slug).toBe(200)
      titles.add(/<h1[^>]*>([^<]+)</.exec(await response.text())?.[1] ?? '')
    }
    expect(titles.size).toBe(27)
  })

  const aliases: Record<string, string> = {
    'servicios-legales': 'legal-y-abogados',
    'restaurantes-y-gastronomia': 'restaurantes-y-bares',
    'servicios-automotrices': 'servicio-automotriz',
    'servicios-especializados': 'servicios-tecnicos',
    'belleza-y-cuidado-personal': 'belleza-bienestar-y-cuidado-personal',
    'construccion-y-remodelacion': 'construccion',
    'agencias-de-viajes': 'viajes',
    'servicios-logisticos': 'viajes',
    'logistica-y-transporte': 'viajes',
    seguros: 'consultoria-financiera-y-seguros',
    'panaderias-y-reposteria': 'reposteria',
    'regalos-y-decoracion': 'regalos-y-articulos-diversos',
    'joyeria-y-relojes': 'joyeria',
    'distribucion-de-alimentos': 'distribuidora-de-alimentos',
    'impresion-y-publicidad': 'impresiones-y-tipografia',
    'produccion-de-entretenimiento': 'producciones-y-entretenimiento',
  }
  test(
    'other names of a category lead to it for good, with their query [103–118, D10, D12]',
    DOCUMENT,
    async ({ request }) => {
      for (const [alias, slug] of Object.entries(aliases)) {
        const response = await request.get(`/${alias}?state=FL&search=a`, { maxRedirects: 0 })
        expect([response.status(), response.headers().location], alias).toEqual([
          301,
          `/${slug}?state=FL&search=a`,
        ])
      }
    },
  )

  test(
    'a name that several categories share opens the first and offers the others [119, D11]',
    DOCUMENT,
    async ({ page }) => {
      for (const [alias, other] of [
        ['servicios-legales-y-financieros', 'consultoria-financiera-y-seguros'],
        ['contabilidad-e-impuestos', 'consultoria-financiera-y-seguros'],
      ]) {
        const response = await page.goto(`/${alias}`)
        expect(response?.status()).toBe(200)
        await expect(page.getByText('También te puede interesar')).toBeVisible()
        await expect(page.locator(`main a[href="/${other}"]`).first()).toBeVisible()
      }
    },
  )

  test('/categoria/… leads to the category [D8]', DOCUMENT, async ({ request }) => {
    const response = await request.get('/categoria/reposteria', { maxRedirects: 0 })
    expect([response.status(), response.headers().location]).toEqual([301, '/reposteria'])
    expect((await request.get('/categoria/no-existe')).status()).toBe(404)
  })
})
