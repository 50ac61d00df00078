import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from 'playwright/test'
import { openFirstBusiness } from './support/business'
import { PAGES } from './support/pages'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function violations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze()
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`,
  )
}

async function expectNone(page: Page): Promise<void> {
  for (const [width, height] of [
    [360, 740],
    [1280, 800],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await violations(page), `${width} px, ${colorScheme}`).toEqual([])
    }
}

test.describe('WCAG 2.2 AA, narrow and wide, light and dark', () => {
  test.skip(
    ({ javaScriptEnabled }) => !javaScriptEnabled,
    'the checker itself is a script; the markup is the same',
  )

  for (const [name, address] of Object.entries(PAGES))
    test(name, async ({ page }) => {
      await page.goto(address)
      await expectNone(page)
    })

  test('negocio', async ({ page }) => {
    await openFirstBusiness(page)
    await expectNone(page)
  })

  test('menú abierto', async ({ page }) => {
    await page.goto('/directorio')
    for (const summary of await page.locator('summary:visible').all()) await summary.press('Enter')
    await expectNone(page)
  })
})
