import { expect, test } from 'playwright/test'
import { openFirstBusiness } from './support/business'
import { DOCUMENT, SCRIPTED } from './support/projects'

test.describe('business page', DOCUMENT, () => {
  test('a business page prints on one page with a large phone number', async ({ page }) => {
    for (const path of ['/reposteria/panaderia-los-recinos', '/seo/constructora-santana']) {
      await page.goto(path)
      const paper = await page.pdf({ format: 'Letter', margin: { top: '1cm', bottom: '1cm' } })
      expect(/\/Count (\d+)/.exec(paper.toString('latin1'))?.[1], path).toBe('1')
      await page.emulateMedia({ media: 'print' })
      const phone = page.locator('.facts a[href^="tel"]')
      expect(
        await phone.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
      ).toBeGreaterThan(30)
      await expect(
        page.locator('.hero-actions, .bottom-bar, .comment, form').locator('visible=true'),
      ).toHaveCount(0)
    }
  })

  test('clicks on call and directions are counted by a ping of the link, without JavaScript [D121]', async ({
    page,
    browserName,
  }) => {
    test.skip(browserName === 'firefox', 'It tells nobody')
    await page.goto('/reposteria/panaderia-los-recinos')
    const told: string[] = []
    page.on('response', (response) => {
      if (response.request().method() === 'POST')
        told.push(`${response.status()} ${new URL(response.url()).pathname}`)
    })
    await page.locator('.hero-actions').getByRole('link', { name: 'Llamar' }).click()
    await expect.poll(() => told).toEqual(['204 /contar/panaderia-los-recinos/llamada'])
  })

  test('on a phone the contact bar appears when the contact buttons in the header are out of view [D91, D105]', async ({
    page,
  }) => {
    await openFirstBusiness(page)
    const bar = page.getByRole('navigation', { name: 'Contactar', includeHidden: true })
    await expect(page.locator('.hero-actions')).toBeInViewport()
    await expect(bar).toBeHidden()
    await page.locator('#opiniones').scrollIntoViewIfNeeded()
    await expect(bar).toBeVisible()
  })

  test('a business page has a limited length, and fills both columns', async ({ page }) => {
    for (const path of ['/reposteria/panaderia-santana', '/servicio-automotriz/taller-hermanos-montes']) {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(path)
      expect((await page.locator('html').boundingBox())?.height, path).toBeLessThanOrEqual(5_600)
      await page.setViewportSize({ width: 1280, height: 800 })
      const bottom = async (selector: string) => {
        const box = await page.locator(selector).last().boundingBox()
        return (box?.y ?? 0) + (box?.height ?? 0)
      }
      const [side, main] = [await bottom('.side > *'), await bottom('.columns > :first-child > *')]
      expect(Math.min(side, main) / Math.max(side, main), path).toBeGreaterThan(0.8)
    }
  })
})

test(
  'the contact bar also works without support for scroll-driven animations',
  SCRIPTED,
  async ({ page }) => {
    await page.addInitScript(() => {
      CSS.supports = () => false
    })
    await page.route('**/*.css', async (route) => {
      const response = await route.fetch()
      await route.fulfill({
        response,
        body: (await response.text()).replaceAll('animation-timeline', 'unknown'),
      })
    })
    await openFirstBusiness(page)
    const bar = page.locator('.shop-bar')
    await expect(bar).toBeHidden()
    await page.locator('#opiniones').scrollIntoViewIfNeeded()
    await expect(bar).toBeVisible()
  },
)
