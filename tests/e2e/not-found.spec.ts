import { expect, test } from 'playwright/test'
import { DOCUMENT } from './support/projects'

const UNKNOWN = [
  '/404',
  '/no-existe',
  '/no-existe/tampoco',
  '/reposteria/no-existe',
  '/a/b/c/d',
  '/seo/no-existe',
  '/categoria/no-existe',
  '/perfil/nadie-de-aqui',
  '/assets/no-existe.js',
  '/.env',
  '/wp-login.php',
]

test.describe('unknown address', () => {
  test(
    'an unknown address returns 404 without a redirect, in Spanish, with a link home [71, 123, 164, D15]',
    DOCUMENT,
    async ({ page }) => {
      for (const address of UNKNOWN.slice(0, 8)) {
        const response = await page.goto(address)
        expect(response?.status(), address).toBe(404)
        expect(new URL(page.url()).pathname).toBe(address)
        await expect(page.getByText('Página no encontrada').first()).toBeVisible()
        await expect(page.getByText('404').first()).toBeVisible()
        await expect(page.locator('main a[href="/"]').first()).toBeVisible()
      }
    },
  )

  test(
    'an unknown file returns 404, without a page in another language [164, T101]',
    DOCUMENT,
    async ({ request }) => {
      for (const address of UNKNOWN.slice(8)) {
        const response = await request.get(address)
        expect(response.status(), address).toBe(404)
        expect(await response.text()).not.toMatch(/Not Found|Error:|at .+\.js:\d+/)
      }
    },
  )
})
