import { expect, test } from 'playwright/test'
import { addressOf, listedNames, textOf } from './support/business'
import { WHOLE_DIRECTORY } from './support/pages'
import { DOCUMENT, FLOW } from './support/projects'

test.describe('the directory as a list', () => {
  test(
    'shows every business, 24 to a page, and says how many there are [78, D1, D44]',
    DOCUMENT,
    async ({ page }) => {
      await page.goto('/directorio')
      await expect(page.getByRole('heading', { name: WHOLE_DIRECTORY })).toBeVisible()
      await expect(page.getByText('Página 1 de 24')).toBeVisible()
      expect(await listedNames(page)).toHaveLength(24)
    },
  )

  test(
    'is walked through page by page without missing or repeating a business [D44]',
    DOCUMENT,
    async ({ page }) => {
      await page.goto('/directorio?categoria=reposteria')
      const total = Number.parseInt(await textOf(page.locator('#resultados')), 10)
      const seen: string[] = []
      for (;;) {
        seen.push(
          ...(await page
            .locator('main article h3 a')
            .evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''))),
        )
        const next = page.getByRole('link', { name: 'Siguiente' })
        if ((await next.count()) === 0) break
        await next.click()
      }
      expect(seen).toHaveLength(total)
      expect(new Set(seen.map((href) => href.split('?')[0])).size).toBe(total)
      expect(new URL(page.url()).searchParams.get('categoria')).toBe('reposteria')
    },
  )

  test('a page beyond the last shows the last [D44]', DOCUMENT, async ({ page }) => {
    const response = await page.goto('/directorio?pagina=9999')
    expect(response?.status()).toBe(200)
    await expect(page.getByText('Página 24 de 24')).toBeVisible()
    expect((await listedNames(page)).length).toBeGreaterThan(0)
  })

  test(
    'filters by text, category and state together, and clears all three [72, 73]',
    FLOW,
    async ({ page }) => {
      await page.goto('/directorio')
      await page.getByRole('searchbox').fill('pasteles')
      await page.locator('main search summary').click()
      await page.getByRole('combobox', { name: 'Categoría' }).selectOption('reposteria')
      await page.getByRole('combobox', { name: 'Estado' }).selectOption('FL')
      await page.getByRole('main').getByRole('button', { name: 'Buscar' }).click()
      const query = new URL(page.url()).searchParams
      expect([query.get('search'), query.get('categoria'), query.get('state')]).toEqual([
        'pasteles',
        'reposteria',
        'FL',
      ])
      for (const card of await page.locator('main article').allInnerTexts()) expect(card).toContain('FL')
      await page.getByRole('link', { name: 'Limpiar filtros' }).click()
      expect(addressOf(page)).toBe('/directorio')
      await expect(page.getByRole('searchbox')).toHaveValue('')
    },
  )

  test(
    'cards lead to /seo with the way back, show four services and how many more [74, 75, D1]',
    DOCUMENT,
    async ({ page }) => {
      await page.goto('/directorio?state=GA')
      const card = page.locator('main article').first()
      await expect(card.locator('h3 a')).toHaveAttribute('href', /^\/seo\/[a-z0-9-]+\?return=state%3DGA$/)
      const lines = await page.locator('main article footer > p').allInnerTexts()
      expect(lines.length).toBeGreaterThan(0)
      for (const line of lines) {
        const [services = '', more] = line.split(/ \+(\d+) más$/)
        const { length } = services.split(' · ')
        expect(length).toBeLessThanOrEqual(4)
        if (more) expect(length).toBe(4)
      }
    },
  )
})

test.describe('the directory for searching', () => {
  test('shows no business before there is a search or a category [82, 83]', DOCUMENT, async ({ page }) => {
    await page.goto('/directorio?vista=buscar')
    expect(await listedNames(page)).toEqual([])
    await expect(page.getByRole('searchbox')).toBeVisible()
  })

  test(
    'finds, stays in its view, and its cards keep the way back and lead to the category [82, 84, 85, 86]',
    DOCUMENT,
    async ({ page }) => {
      await page.goto('/directorio?vista=buscar')
      await page.getByRole('searchbox').fill('panaderia')
      await page.getByRole('main').getByRole('button', { name: 'Buscar' }).click()
      expect(new URL(page.url()).searchParams.get('vista')).toBe('buscar')
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

  test('the two views lead to each other [D1]', DOCUMENT, async ({ page }) => {
    await page.goto('/directorio?search=taller')
    await page.locator('main a[href*="vista=buscar"]').first().click()
    expect(new URL(page.url()).searchParams.get('search')).toBe('taller')
    await page.locator('main a[href^="/directorio?search=taller"]:not([href*="vista"])').first().click()
    expect(addressOf(page)).toBe('/directorio?search=taller')
  })
})
