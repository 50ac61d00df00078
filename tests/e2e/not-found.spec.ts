import { expect, test } from 'playwright/test'
import { DOCUMENT } from './support/projects'

const PAGES = [
  '/404',
  '/no-existe',
  '/no-existe/tampoco',
  '/reposteria/no-existe',
  '/a/b/c/d',
  '/seo/no-existe',
]
const MORE_PAGES = ['/categoria/no-existe', '/perfil/nadie-de-aqui']
const FILES = ['/assets/no-existe.js', '/.env', '/wp-login.php']

test(
  'an unknown address returns 404 without a redirect, in Spanish, with a link home, and an unknown file returns 404 without a text in another language [71, 123, 164, D15, T101]',
  DOCUMENT,
  async ({ page, request }) => {
    for (const address of [...PAGES, ...MORE_PAGES]) {
      const response = await page.goto(address)
      expect(response?.status(), address).toBe(404)
      expect(new URL(page.url()).pathname).toBe(address)
      for (const text of ['Página no encontrada', '404'])
        await expect(page.getByText(text).first()).toBeVisible()
      await expect(page.locator('main a[href="/"]').first()).toBeVisible()
    }
    for (const address of FILES) {
      const response = await request.get(address)
      expect(response.status(), address).toBe(404)
      expect(await response.text()).not.toMatch(/Not Found|Error:|at .+\.js:\d+/)
    }
  },
)
