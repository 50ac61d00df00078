import { expect, type Page, test } from 'playwright/test'
import { openFirstBusiness } from './support/business'
import { PAGES } from './support/pages'
import { DOCUMENT, SCRIPTED } from './support/projects'

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
    // The specifications do without it, tests/e2e/offline.spec.ts aside.
    const isBlocked = message.text() === 'Service Worker registration blocked by Playwright'
    if (['error', 'warning'].includes(message.type()) && !isTheAnswerItself && !isBlocked)
      loaded.problems.push(message.text())
  })
  page.on('pageerror', (error) => loaded.problems.push(error.message))
  return loaded
}

test.describe('loading', () => {
  test(
    'every page: nothing foreign, one small script, nothing missing, nothing against the policy [T72, T81, T107]',
    SCRIPTED,
    async ({ page, javaScriptEnabled }) => {
      const loaded = watch(page)
      for (const address of Object.values(PAGES)) await page.goto(address)
      await openFirstBusiness(page)
      await page.waitForLoadState('networkidle')
      expect(loaded).toMatchObject({ foreign: [], problems: [] })
      const names = loaded.scripts.map((address) => new URL(address).pathname.replace(/-[\w-]+\.js$/, ''))
      expect([...new Set(names)]).toEqual(javaScriptEnabled ? ['/assets/enhance'] : [])
    },
  )

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
})
