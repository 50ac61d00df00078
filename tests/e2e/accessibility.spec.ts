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

async function expectNone(page: Page, name: string): Promise<void> {
  for (const [width, height] of [
    [360, 740],
    [1280, 800],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect.soft(await violations(page), `${name}, ${width} px, ${colorScheme}`).toEqual([])
    }
}

/** Pages in a few groups: each test opens a browser window of its own. */
const groups = [0, 1, 2, 3].map((group) => Object.entries(PAGES).filter((_, index) => index % 4 === group))

test.describe('WCAG 2.2 AA, narrow and wide, light and dark', () => {
  test.setTimeout(180_000)

  for (const group of groups)
    test(group.map(([name]) => name).join(' · '), async ({ page }) => {
      for (const [name, address] of group) {
        await page.goto(address)
        await expectNone(page, name)
      }
    })

  test('negocio', async ({ page }) => {
    await openFirstBusiness(page)
    await expectNone(page, 'negocio')
  })

  test('menú y filtros abiertos', async ({ page }) => {
    await page.goto('/directorio')
    for (const summary of await page.locator('summary:visible').all()) await summary.press('Enter')
    await expectNone(page, 'abierto')
  })
})
