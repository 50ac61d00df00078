import axe from 'axe-core'
import { expect, type Page } from 'playwright/test'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

type Look = readonly [width: number, colorScheme: 'light' | 'dark']

/** Each width and each scheme once, so that every structure and every pair of colors is checked. */
const LOOKS: Look[] = [
  [360, 'light'],
  [1280, 'dark'],
]
/** For pages with colors that only one width shows, such as the frame around all pages. */
export const ALL_LOOKS: Look[] = [...LOOKS, [360, 'dark'], [1280, 'light']]

/** Expects the page to meet WCAG 2.2 AA, on a phone and on a wide screen, light and dark. */
export async function expectAccessible(page: Page, state: string, looks = LOOKS): Promise<void> {
  const before = page.viewportSize()
  for (const [width, colorScheme] of looks) {
    await page.setViewportSize({ width, height: 740 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect.soft(await violations(page), `${state}, ${width} px, ${colorScheme}`).toEqual([])
  }
  if (before) await page.setViewportSize(before)
}

/** Violated rules, each with the first elements that violate it. */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(async (tags) => {
    // The bar covers the field behind it until the page is scrolled. A field with the focus is never behind it.
    const bars = [...document.querySelectorAll<HTMLElement>('.save-bar')]
    for (const bar of bars) bar.style.position = 'static'
    const found = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: tags,
      resultTypes: ['violations'],
    })
    for (const bar of bars) bar.style.position = ''
    return found
  }, WCAG)
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`,
  )
}

/** Expects text of twice the size to fit the width of a phone. */
export async function expectRoomForLargeText(page: Page, state: string): Promise<void> {
  const beyond = await page.evaluate(() => {
    const root = document.documentElement
    root.style.fontSize = '200%'
    const wide = [...document.querySelectorAll('body *')].filter(
      (each) => each.getBoundingClientRect().right > 361,
    )
    const found = root.scrollWidth > 360 ? wide.map((each) => `${each.localName}.${each.className}`) : []
    root.style.fontSize = ''
    return found
  })
  expect.soft(beyond, `${state}, text at 200 %`).toEqual([])
}
