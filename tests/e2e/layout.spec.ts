import { expect, type Page, test } from 'playwright/test'
import { openFirstBusiness } from './support/business'
import { PAGES } from './support/pages'

/** Layout shift while the page is loaded and scrolled to its end. */
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

test('nothing moves while a page loads', async ({ page }) => {
  for (const name of ['inicio', 'directorio', 'categoría', 'negocios con P', 'servicios']) {
    await page.goto(PAGES[name] ?? '')
    expect.soft(await layoutShift(page), name).toBeLessThanOrEqual(0.01)
  }
  await openFirstBusiness(page)
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.01)
})

test('text at 200 or 400 % makes no page wider and covers no part of the header', async ({ page }) => {
  for (const [width, size] of [
    [390, 200],
    [390, 400],
    [768, 200],
    [1280, 200],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    for (const name of [
      ...['inicio', 'directorio', 'categoría', 'página no encontrada', 'promociones', 'servicios'],
      ...['/limpieza/casa-limpia-portillo', '/limpieza/casa-limpia-portillo/reservar'],
    ]) {
      await page.goto(PAGES[name] ?? name)
      const { wide, covered } = await page.evaluate((percent) => {
        document.documentElement.style.fontSize = `${percent}%`
        const parts = [...document.querySelectorAll('.site-header > div > *, .site-header nav a')]
          .filter((each) => !each.matches('nav, span'))
          .map((each) => each.getBoundingClientRect())
          .filter((box) => box.width > 0)
        const isOver = (a: DOMRect, b: DOMRect) =>
          a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
        return {
          wide: document.documentElement.scrollWidth,
          covered: parts.filter((one, at) => parts.slice(at + 1).some((other) => isOver(one, other))).length,
        }
      }, size)
      expect.soft([wide, covered], `${name}, ${width} px, ${size} %`).toEqual([width, 0])
    }
  }
})

test('a business name of sixty letters without a space does not widen its reservation page [D26]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/reposteria')
  const shop = await page.locator('main h3 a').first().getAttribute('href')
  await page.goto(`${shop?.split('?')[0]}/reservar`)
  const wide = await page.evaluate(() => {
    const link = document.querySelector('main p > a.lone-link')
    if (link) link.textContent = `Volver a ${'Superpanaderia'.repeat(5).slice(0, 60)}`
    return [link !== null, document.documentElement.scrollWidth]
  })
  expect(wide).toEqual([true, 390])
})

test('on a desktop the phone number is next to its button, and the search of the 404 page is on the first screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await openFirstBusiness(page)
  const number = page.locator('main .hero').getByText(/^\(\d{3}\) \d{3}-\d{4}$/)
  await expect(number).toBeVisible()
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(number).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/404')
  const search = await page.locator('main search .search-line').boundingBox()
  expect((search?.y ?? 900) + (search?.height ?? 0)).toBeLessThan(900)
})

test('on a desktop the main content begins on the first screen [92, 157, 158]', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const name of ['categoría', 'promociones', 'servicios', 'electricista']) {
    await page.goto(PAGES[name] ?? '')
    const first = await page.locator('main section:not(.hero) li h3').first().boundingBox()
    expect.soft((first?.y ?? 800) + (first?.height ?? 0), name).toBeLessThan(800)
  }
})

test('a picture keeps its height in browsers without `aspect-ratio` [102]', async ({ page }) => {
  // Rewrites the stylesheet as Chromium 66 to 87 and Safari up to 14 read it.
  await page.route(/\.css$|\/reposteria/, async (route) => {
    const response = await route.fetch()
    const text = (await response.text())
      .replaceAll(/@supports not \(aspect-ratio: ?1\)/g, '@supports (order:0)')
      .replaceAll(/aspect-ratio:[^;}]+/g, 'order:0')
    await route.fulfill({
      headers: { 'content-type': response.headers()['content-type'] ?? '' },
      body: text,
    })
  })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/reposteria')
  // The demo has no photos. A photo is positioned over its frame, which has no height of its own.
  const frame = page.locator('main .face .picture').first()
  await frame.evaluate((element) => element.classList.add('picture-photo'))
  expect((await frame.boundingBox())?.height).toBeGreaterThan(80)
})

// Axe checks that all touch targets are at least 24 px high and wide (every-page.spec.ts).
test('the main buttons of a card are at least 44 px high', async ({ page }) => {
  await page.goto('/directorio')
  const heights = await page
    .locator('main .actions a')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height))
  expect(heights.length).toBeGreaterThan(10)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
})
