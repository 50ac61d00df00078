import { expect, type Page, test } from 'playwright/test'
import { openFirstBusiness } from './support/business'
import { PAGES } from './support/pages'

type Field = HTMLInputElement | HTMLSelectElement

/** How far the page can be scrolled sideways. */
const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** At two narrow widths, and at the narrower one with text of twice the size. */
async function expectNoOverhang(page: Page, name: string): Promise<void> {
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 })
    expect.soft(await overhang(page), `${name}, ${width} px`).toBe(0)
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  expect.soft(await overhang(page), `${name}, 320 px, text at 200 %`).toBe(0)
  expect.soft(await cutSigns(page), `${name}, 320 px, text at 200 %`).toEqual([])
}

/** Initials and words in the corner of a picture that are wider or higher than it, and a skip link that looks in. */
const cutSigns = (page: Page) =>
  page.evaluate(() => {
    const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement) =>
      scrollWidth > clientWidth || scrollHeight > clientHeight
    const signs = [...document.querySelectorAll<HTMLElement>('.picture')].filter(
      (each) => each.querySelector('b') && isCut(each),
    )
    const seen = [...document.querySelectorAll<HTMLElement>('.skip-link')].filter(
      (each) => each.getBoundingClientRect().bottom > 0,
    )
    return [...signs, ...seen].map((each) => each.textContent)
  })

/** Placeholders and chosen options that are wider than their fields. */
const cutWords = (page: Page) =>
  page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
    const wordsIn = (field: Field) =>
      'placeholder' in field ? field.placeholder : (field.selectedOptions[0]?.text ?? '')
    const isCut = (field: Field) => {
      const { paddingLeft, paddingRight } = getComputedStyle(field)
      const words = 'placeholder' in field ? '::placeholder' : null
      const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(field, words)
      pen.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      return field.checkVisibility() && pen.measureText(wordsIn(field)).width > room
    }
    return [...document.querySelectorAll<Field>('input[placeholder], select')].filter(isCut).map(wordsIn)
  })

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
  test('no page needs scrolling sideways: at 360 and 320 px, and with text at 200 %', async ({ page }) => {
    for (const [name, address] of Object.entries(PAGES)) {
      await page.goto(address)
      await expectNoOverhang(page, name)
    }
  })

  test('a business page and its forms need no scrolling sideways either', async ({ page }) => {
    await openFirstBusiness(page)
    const address = page.url()
    for (const form of ['', '/calificar', '/reservar', '/reportar']) {
      await page.goto(address + form)
      await expectNoOverhang(page, form || 'the page')
    }
    await page.goto('/registrar')
    await expectNoOverhang(page, 'registration')
  })

  test('no field cuts the words it stands ready with, at 360, 390 and 1280 px', async ({ page }) => {
    for (const [name, address] of Object.entries(PAGES)) {
      await page.goto(address)
      for (const width of [360, 390, 1280]) {
        await page.setViewportSize({ width, height: 740 })
        expect.soft(await cutWords(page), `${name}, ${width} px`).toEqual([])
      }
    }
  })

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
