import { expect, test } from 'playwright/test'
import { openFirstBusiness } from './support/business'
import { DOCUMENT } from './support/projects'

test(
  'promotions can be filtered by category and state, and link to their businesses [157, D3]',
  DOCUMENT,
  async ({ page }) => {
    await page.goto('/promociones')
    const all = await page.locator('main article').count()
    const filters = page.locator('main search summary')
    if (await filters.isVisible()) await filters.click()
    await page.getByRole('combobox', { name: 'Categoría' }).selectOption('reposteria')
    await page.getByRole('combobox', { name: 'Estado' }).selectOption('GA')
    await page.getByRole('button', { name: 'Ver ofertas' }).click()
    await expect(page).toHaveURL('/promociones?cerca=&categoria=reposteria&state=GA')
    await expect(page.getByText('Repostería · Georgia')).toBeVisible()
    await page.waitForLoadState()
    const some = await page.locator('main article').count()
    expect(some).toBeGreaterThan(0)
    expect(some).toBeLessThan(all)
    await expect(page.locator('main article').first()).toContainText(/Vale hasta el [a-záé]+ \d+ de [a-z]+/)
    await page.locator('main li a[href^="/reposteria/"]').first().click()
    await expect(page).toHaveURL(({ pathname }) => pathname.startsWith('/reposteria/'))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  },
)

test('the filters of promotions open below their button, and with a place the nearest promotions come first [157]', async ({
  page,
}) => {
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/promociones?cerca=Atlanta')
    await expect(page.locator('main .hero')).toContainText('Primero las que te quedan más cerca de Atlanta')
    await expect(page.getByText('se acaban pronto')).toHaveCount(0)
    const button = page.locator('main search summary')
    await button.click()
    const panel = await page.locator('main search details > :last-child').boundingBox()
    const { y = 0, height = 0 } = (await button.boundingBox()) ?? {}
    expect.soft(panel?.y, `${width} px`).toBeGreaterThanOrEqual(y + height)
    expect.soft(panel?.y, `${width} px`).toBeLessThan(y + height + 16)
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test(
  'WhatsApp opens with a greeting, which names the business on its page and in the bar [128]',
  DOCUMENT,
  async ({ page }) => {
    await page.goto('/reposteria')
    const card = page.locator('main article', { has: page.locator('a[href*="wa.me"]') }).first()
    const greeting = `text=${encodeURIComponent('Hola, vi tu negocio en Directorio Latino')}`
    expect(await card.locator('a[href*="wa.me"]').getAttribute('href')).toContain(greeting)
    const opened = await openFirstBusiness(page)
    const named = `text=${encodeURIComponent(`Hola, vi ${opened} en Directorio Latino`)}`
    const links = page.locator('main .hero a[href*="wa.me/1"], .bottom-bar a[href*="wa.me/1"]')
    await expect(links).toHaveCount(2)
    for (const link of await links.all()) expect(await link.getAttribute('href')).toContain(named)
  },
)
