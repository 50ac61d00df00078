import { expect, type Page, test } from 'playwright/test'
import { openFirstBusiness } from './support/business'
import { PAGES } from './support/pages'

/** How far things moved while the page loaded and was scrolled to its end. */
async function layoutShift(page: Page): Promise<number> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y)
      await new Promise((done) => setTimeout(done, 40))
    }
  })
  await page.waitForLoadState('networkidle')
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += 'value' in entry ? Number(entry.value) : 0
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 200)
      }),
  )
}

test.describe('layout', () => {
  test('nothing moves while a page loads', async ({ page }) => {
    for (const name of ['inicio', 'directorio', 'categoría', 'negocios con P', 'servicios']) {
      await page.goto(PAGES[name] ?? '')
      expect.soft(await layoutShift(page), name).toBeLessThanOrEqual(0.01)
    }
    await openFirstBusiness(page)
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.01)
  })

  test('what a finger touches is at least 24 px high and wide, the main buttons 44', async ({ page }) => {
    await page.goto('/directorio')
    const small = await page
      .locator(
        'main a:visible, main button:visible, main summary:visible, main select:visible, main input:visible',
      )
      .evaluateAll((all) =>
        all
          .filter((each) => getComputedStyle(each).display !== 'inline')
          .map((each) => ({ name: each.outerHTML.slice(0, 80), box: each.getBoundingClientRect() }))
          .filter(({ box }) => box.width < 24 || box.height < 24)
          .map(({ name }) => name),
      )
    expect(small).toEqual([])
    for (const button of await page.locator('main .actions a').all())
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  })
})
