import { expect, type Page, test } from 'playwright/test'
import { openFirstBusiness } from './support/business'
import { PAGES } from './support/pages'

interface Loaded {
  foreign: string[]
  scripts: string[]
  problems: string[]
}

/** Notes what a page asks for and complains about from now on. */
function watch(page: Page): Loaded {
  const loaded: Loaded = { foreign: [], scripts: [], problems: [] }
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.origin !== process.env.ADDRESS_UNDER_TEST)
      loaded.foreign.push(request.url())
    if (request.resourceType() === 'script') loaded.scripts.push(request.url())
  })
  page.on('response', (response) => {
    const isThePage = response.request().isNavigationRequest()
    if (response.status() >= 400 && !isThePage) loaded.problems.push(`${response.status()} ${response.url()}`)
  })
  page.on('console', (message) => {
    const isTheAnswerItself =
      /the server responded with a status of 404/.test(message.text()) &&
      message.location().url === page.url()
    if (['error', 'warning'].includes(message.type()) && !isTheAnswerItself)
      loaded.problems.push(message.text())
  })
  page.on('pageerror', (error) => loaded.problems.push(error.message))
  return loaded
}

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

test.describe('loading', () => {
  for (const [name, address] of Object.entries(PAGES))
    test(`${name}: nothing foreign, no script, nothing missing, nothing against the policy [T72, T81, T107]`, async ({
      page,
    }) => {
      const loaded = watch(page)
      await page.goto(address, { waitUntil: 'networkidle' })
      expect(loaded).toEqual({ foreign: [], scripts: [], problems: [] })
    })

  test('negocio: nothing foreign, no script, nothing missing, nothing against the policy [T72, T81, T107]', async ({
    page,
  }) => {
    await page.goto('/reposteria')
    const loaded = watch(page)
    await openFirstBusiness(page)
    await page.waitForLoadState('networkidle')
    expect(loaded).toEqual({ foreign: [], scripts: [], problems: [] })
  })

  for (const name of ['inicio', 'directorio', 'categoría', 'negocios con P', 'servicios'])
    test(`${name} does not move while it loads`, async ({ page, javaScriptEnabled }) => {
      test.skip(!javaScriptEnabled, 'measured by a script; the pages themselves have none')
      await page.goto(PAGES[name] ?? '/')
      expect(await layoutShift(page)).toBeLessThanOrEqual(0.01)
    })

  test('every picture has its place reserved', async ({ page }) => {
    for (const address of ['/', '/directorio', '/reposteria']) {
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
})
