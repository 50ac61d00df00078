import type { Locator, Page } from 'playwright/test'
import sharp from 'sharp'

/** Two colors that no page has, different enough that antialiased edges differ, too. */
const COLOURS = ['#ff00ff', '#00ff00'] as const
const NOTICEABLE = 60

/**
 * Visible share of a text, from 0 to 1. Its pixels are those that change with its color, counted on the page
 * and again with all other elements hidden.
 */
export async function shareOfTextSeen(text: Locator): Promise<number> {
  await text.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const seen = await paintOf(text)
  await text.evaluate((element) => {
    // The content security policy would refuse a style element.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`*, *::before, *::after { visibility: hidden !important }
      [data-alone], [data-alone] * { visibility: visible !important }`)
    element.setAttribute('data-alone', '')
    document.adoptedStyleSheets = [sheet]
  })
  const whole = await paintOf(text)
  await text.evaluate((element) => {
    element.removeAttribute('data-alone')
    document.adoptedStyleSheets = []
  })
  return whole === 0 ? 1 : seen / whole
}

async function paintOf(text: Locator): Promise<number> {
  const box = await text.boundingBox()
  if (!box) return 0
  const shots: Buffer[] = []
  for (const colour of COLOURS) {
    await text.evaluate((element, colour) => {
      for (const each of [element, ...element.querySelectorAll<HTMLElement>('*')] as HTMLElement[]) {
        each.style.setProperty('transition', 'none', 'important')
        each.style.setProperty('color', colour, 'important')
      }
    }, colour)
    shots.push(await clipped(text.page(), box))
  }
  await text.evaluate((element) => {
    for (const each of [element, ...element.querySelectorAll<HTMLElement>('*')] as HTMLElement[])
      each.removeAttribute('style')
  })
  const [one, other] = await Promise.all(shots.map((shot) => sharp(shot).removeAlpha().raw().toBuffer()))
  return changed(one as Buffer, other as Buffer)
}

function clipped(
  page: Page,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
) {
  const { width: widest = 0, height: highest = 0 } = page.viewportSize() ?? {}
  const [left, top] = [Math.max(0, x), Math.max(0, y)]
  const clip = {
    x: left,
    y: top,
    width: Math.min(width, widest - left),
    height: Math.min(height, highest - top),
  }
  return page.screenshot({ clip, animations: 'disabled' })
}

function changed(one: Buffer, other: Buffer): number {
  let pixels = 0
  for (let at = 0; at + 2 < one.length; at += 3) {
    const difference = [0, 1, 2].reduce(
      (sum, part) => sum + Math.abs((one[at + part] ?? 0) - (other[at + part] ?? 0)),
      0,
    )
    if (difference > NOTICEABLE) pixels += 1
  }
  return pixels
}
