import { expect, test } from 'playwright/test'
import { DOCUMENT } from './support/projects'

test.describe('category page', () => {
  test(
    'a category page describes itself and links to its list, the registration and the values of the site [92, 94, 95, 97, 98]',
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
    'another name of a category, and its address below /categoria, redirect permanently with the query [103, D8, D10, D12]',
    DOCUMENT,
    async ({ request }) => {
      const moved = {
        '/servicios-legales?state=FL&utm_source=carta': '/legal-y-abogados?state=FL&utm_source=carta',
        '/categoria/reposteria?de=panel': '/reposteria?de=panel',
      }
      for (const [address, location] of Object.entries(moved)) {
        const response = await request.get(address, { maxRedirects: 0 })
        expect([response.status(), response.headers().location]).toEqual([301, location])
      }
      expect((await request.get('/categoria/no-existe')).status()).toBe(404)
    },
  )
})
