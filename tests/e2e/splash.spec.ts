import { type Browser, expect, type Page, test } from 'playwright/test'
import { violations } from './support/accessible'
import { isHydrated } from './support/form'
import { watchErrors } from './support/loaded'
import { DOCUMENT, SCRIPTED } from './support/projects'

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
const DESKTOP =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'

/** The default browser of the tests counts as a robot and gets no welcome screen. */
test.use({ userAgent: PHONE })

const sign = (page: Page) => page.locator('.splash')
const visit = (page: Page) => page.goto('/', { waitUntil: 'commit' })
/** Shows the welcome screen for a minute, so that slow machines see it. The first page has inline styles. */
const hold = (page: Page) =>
  page.route(/\/$|\.css$/, async (route) => {
    const response = await route.fetch()
    // The security policy has the hash of the original styles.
    const headers = { 'content-type': response.headers()['content-type'] ?? '' }
    await route.fulfill({ headers, body: (await response.text()).replace('2.5s', '60s') })
  })

test(
  'the welcome screen is shown for 2.5 s, fades in 0.3 s, and appears once per visit [16, 17, 18, D92]',
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

test(
  'the welcome screen has no accessibility violations, and Escape closes it [D92]',
  SCRIPTED,
  async ({ page }) => {
    await hold(page)
    await page.goto('/', { waitUntil: 'load' })
    await expect(sign(page)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(sign(page)).toBeHidden()
  },
)

test(
  'a tap or keyboard focus closes the welcome screen, which is not focusable, and shows the page [D92]',
  DOCUMENT,
  async ({ page }) => {
    await hold(page)
    await visit(page)
    await sign(page).click()
    await expect(sign(page)).toBeHidden()
    await page.getByRole('heading', { level: 1 }).click()
    await expect(sign(page)).toBeHidden()
    await page.context().clearCookies()
    await visit(page)
    // A key pressed before the page has focusable elements has no effect.
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(sign(page)).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused()
    await expect(sign(page)).toBeHidden()
  },
)

const shown = async (browser: Browser, baseURL: string | undefined, options: object) => {
  const context = await browser.newContext({ baseURL, ...options })
  const page = await context.newPage()
  await visit(page)
  await page.waitForLoadState('domcontentloaded')
  // The style sheet may arrive after the document, and without it everything is visible.
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).marginTop)).toBe('0px')
  const display = await sign(page).evaluate((element) => getComputedStyle(element).display)
  await context.close()
  return display !== 'none'
}

test(
  'narrow screens, phones and tablets get the welcome screen, and wide ones or reduced motion do not [16, 19, 302, D92]',
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

test(
  'a page with a form is styled before any sheet arrives, and React hydrates it without errors',
  SCRIPTED,
  async ({ page }) => {
    const problems = watchErrors(page)
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
