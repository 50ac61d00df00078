import { type Browser, expect, type Page, test } from 'playwright/test'
import { violations } from './support/accessible'
import { isHydrated } from './support/form'
import { DOCUMENT, SCRIPTED } from './support/projects'

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
const DESKTOP =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'

/** The browser of the other specifications is a robot's, which never meets the sign: a visitor's own is used here. */
test.use({ userAgent: PHONE })

const sign = (page: Page) => page.locator('.splash')
const visit = (page: Page) => page.goto('/', { waitUntil: 'commit' })
/** Has the sign stand for a minute, so that a slow machine sees it, too. The first page carries its styles in itself. */
const hold = (page: Page) =>
  page.route(/\/$|\.css$/, async (route) => {
    const response = await route.fetch()
    // The policy knows the styles of the page by their hash.
    const headers = { 'content-type': response.headers()['content-type'] ?? '' }
    await route.fulfill({ headers, body: (await response.text()).replace('2.5s', '60s') })
  })

test.describe('the sign over the door', () => {
  test(
    'stands 2.5 s, fades in 0.3 s, and comes once a visit [16, 17, 18, D92]',
    DOCUMENT,
    async ({ page }) => {
      await visit(page)
      await expect(sign(page)).toBeVisible()
      await expect(sign(page)).toContainText('Conectando tu comunidad')
      await expect(sign(page)).toHaveCSS('animation-delay', '2.5s')
      await expect(sign(page)).toHaveCSS('animation-duration', '0.3s')
      await expect(sign(page)).toBeHidden()
      await page.getByLabel('¿Dónde?').fill('Miami')
      await page.goto('/directorio')
      await expect(sign(page)).toHaveCount(0)
    },
  )

  test('leaves with Escape [D92]', SCRIPTED, async ({ page }) => {
    await hold(page)
    await page.goto('/', { waitUntil: 'load' })
    await expect(sign(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sign(page)).toBeHidden()
  })

  test('leaves at a tap, and the page is there [D92]', DOCUMENT, async ({ page }) => {
    await hold(page)
    await visit(page)
    await sign(page).click()
    await expect(sign(page)).toBeHidden({ timeout: 1_000 })
    await page.getByRole('heading', { level: 1 }).click()
    await expect(sign(page)).toBeHidden()
  })

  test('leaves when the keyboard goes anywhere, and catches no focus [D92]', DOCUMENT, async ({ page }) => {
    await hold(page)
    await visit(page)
    // A key that comes before there is anything to stop at goes nowhere.
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(sign(page)).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused()
    await expect(sign(page)).toBeHidden({ timeout: 1_000 })
  })

  const shown = async (browser: Browser, baseURL: string | undefined, options: object) => {
    const context = await browser.newContext({ baseURL, ...options })
    const page = await context.newPage()
    await visit(page)
    await page.waitForLoadState('domcontentloaded')
    // The sheet may come later than the document; without it everything is shown.
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).marginTop)).toBe('0px')
    const display = await sign(page).evaluate((element) => getComputedStyle(element).display)
    await context.close()
    return display !== 'none'
  }

  test(
    'is for narrow screens, phones and tablets, not for wide ones, nor against the wish for rest [16, 19, 302, D92]',
    DOCUMENT,
    async ({ browser, baseURL }) => {
      const wide = { width: 1024, height: 768 }
      const narrow = { width: 1023, height: 768 }
      expect(await shown(browser, baseURL, { userAgent: DESKTOP, viewport: narrow })).toBe(true)
      expect(await shown(browser, baseURL, { userAgent: DESKTOP, viewport: wide })).toBe(false)
      expect(await shown(browser, baseURL, { userAgent: PHONE, viewport: wide })).toBe(true)
      expect(await shown(browser, baseURL, { userAgent: PHONE, reducedMotion: 'reduce' })).toBe(false)
    },
  )

  test('breaks no rule of accessibility [D92]', SCRIPTED, async ({ page }) => {
    await hold(page)
    await visit(page)
    expect(await violations(page)).toEqual([])
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test(
    'a page with a form is in its styles before any sheet has come, and React takes it over as it stands',
    SCRIPTED,
    async ({ page }) => {
      const problems: string[] = []
      page.on('pageerror', (error) => problems.push(error.message))
      page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
      let letSheetsCome = () => {}
      const mayCome = new Promise<void>((resolve) => {
        letSheetsCome = resolve
      })
      await page.route(/\.css$/, (route) => mayCome.then(() => route.continue()))
      await page.goto('/registrar', { waitUntil: 'commit' })
      await expect(page.locator('main form .button-primary').last()).toHaveCSS('border-top-style', 'solid')
      await isHydrated(page)
      await expect(page.locator('style[data-styles]')).toHaveCount(1)
      letSheetsCome()
      expect(problems).toEqual([])
    },
  )
})
