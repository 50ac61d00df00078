import { expect, type Page, test } from 'playwright/test'
import { PAGES } from './support/pages'

/** How wide the page is, and how much of it the screen shows. */
const widths = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return { scroll: scrollWidth, width: clientWidth }
  })

test.describe('on small screens', () => {
  for (const [name, address] of Object.entries(PAGES)) {
    test(`${name} needs no scrolling sideways at 360, 320 and with text at 200 %`, async ({ page }) => {
      await page.goto(address)
      for (const width of [360, 320]) {
        await page.setViewportSize({ width, height: 740 })
        const { scroll, width: shown } = await widths(page)
        expect(scroll, `${width} px`).toBeLessThanOrEqual(shown)
      }
      await page.setViewportSize({ width: 360, height: 740 })
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      const { scroll, width } = await widths(page)
      expect(scroll, 'with text at 200 %').toBeLessThanOrEqual(width)
    })
  }

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
