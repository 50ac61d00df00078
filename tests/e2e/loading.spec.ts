import { expect, test } from 'playwright/test'
import { DOCUMENT } from './support/projects'

test('every picture has its place reserved', DOCUMENT, async ({ page }) => {
  for (const address of ['/', '/directorio', '/reposteria', '/servicios']) {
    await page.goto(address)
    const without = await page
      .locator('img')
      .evaluateAll((all) =>
        all
          .filter((each) => !each.getAttribute('width') || !each.getAttribute('height'))
          .map((each) => each.outerHTML),
      )
    expect(without).toEqual([])
  }
})
