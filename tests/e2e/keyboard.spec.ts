import { expect, type Page, test } from 'playwright/test'
import { PAGES } from './support/pages'
import { DOCUMENT, SCRIPTED } from './support/projects'

interface Stop {
  name: string
  visible: boolean
  ringed: boolean
}

/** The focused element: whether a part of it is visible (WCAG 2.4.11), and whether it is marked (2.4.7). */
const focused = (page: Page) =>
  page.evaluate((): Stop | null => {
    const element = document.activeElement
    if (!element || element === document.body) return null
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const points = [0.1, 0.3, 0.5, 0.7, 0.9].flatMap((x) =>
      [0.1, 0.5, 0.9].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
    )
    const isOnTop = ([x, y]: readonly [number, number]) => {
      const there = document.elementFromPoint(x, y)
      return there !== null && (element.contains(there) || there.contains(element))
    }
    const words =
      element.getAttribute('href') ?? element.getAttribute('name') ?? element.textContent?.trim() ?? ''
    return {
      name: `${element.tagName} ${words}`,
      visible: points.some(isOnTop),
      ringed: (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none',
    }
  })

/**
 * Smallest distance between the edges of the focused card and those of its list. Negative if it is cut off.
 */
const roomAround = (page: Page) =>
  page.evaluate(() => {
    const card = document.activeElement?.getBoundingClientRect()
    const list = document.activeElement?.closest('.carousel')?.getBoundingClientRect()
    if (!card || !list) return Number.NaN
    return Math.round(
      Math.min(
        card.left - list.left,
        list.right - card.right,
        card.top - list.top,
        list.bottom - card.bottom,
      ),
    )
  })

for (const [name, address] of Object.entries(PAGES).filter(([name]) =>
  ['inicio', 'directorio', 'categoría', 'negocios con P', 'estado', 'página no encontrada'].includes(name),
))
  test(`every tab stop is visible and marked: ${name}`, SCRIPTED, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(address)
    const seen = new Set<string>()
    for (let n = 0; n < 60; n++) {
      await page.keyboard.press('Tab')
      const stop = await focused(page)
      if (!stop) break
      expect(stop.visible, `${stop.name} is on the screen`).toBe(true)
      expect(stop.ringed, `${stop.name} is marked`).toBe(true)
      seen.add(stop.name)
    }
    expect(seen.size).toBeGreaterThan(10)
  })

test(
  'the first tab stop skips the header, and a search is typed and sent with the keyboard [26]',
  DOCUMENT,
  async ({ page }) => {
    await page.goto('/directorio')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(({ hash }) => hash === '#contenido')
    await page.keyboard.press('Tab')
    await expect(page.locator('main :focus')).toHaveCount(1)
    await page.goto('/')
    await page.locator('#buscar').focus()
    await page.keyboard.type('taller')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/directorio\?.*search=taller/)
  },
)

test('the open menu closes when the focus leaves it', SCRIPTED, async ({ page }) => {
  await page.goto('/directorio')
  const menu = page.locator('header details.site-menu')
  await menu.locator('summary').press('Enter')
  for (const _ of await menu.getByRole('link').all()) {
    await page.keyboard.press('Tab')
    await expect(menu).toHaveAttribute('open', '')
  }
  await page.keyboard.press('Tab')
  await expect(menu).not.toHaveAttribute('open', '')
  expect((await focused(page))?.visible).toBe(true)
})

test(
  'each focused card of the carousel is completely visible, with its focus mark [67]',
  SCRIPTED,
  async ({ page }) => {
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      await page.goto('/')
      const cards = page.locator('.carousel a')
      await cards.first().focus()
      for (let left = await cards.count(); left > 0; left--) {
        await expect.poll(() => roomAround(page), `${width} px, ${left} to go`).toBeGreaterThanOrEqual(6)
        await page.keyboard.press('Tab')
      }
    }
  },
)
