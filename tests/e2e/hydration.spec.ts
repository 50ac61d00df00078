import { expect, type Page, test } from 'playwright/test'
import { formPages, hydratedRoutes } from '../support/form-pages'
import { adminServer } from './support/admin-server'
import { openSignedIn } from './support/administration'
import { isHydrated } from './support/form'
import { watchErrors } from './support/loaded'

let pages: Record<string, string>
const server = adminServer(async (db) => {
  pages = await formPages(db)
})

/** Opens a page and delays its scripts until the returned function is called. */
async function openBeforeReact(page: Page, address: string): Promise<() => void> {
  let letReactCome = () => {}
  const mayCome = new Promise<void>((resolve) => {
    letReactCome = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await mayCome
    await route.continue()
  })
  await page.goto(server.running().origin + address, { waitUntil: 'commit' })
  await page.locator('main form :is(.button-primary, .button-danger)').last().waitFor()
  return letReactCome
}

/**
 * Changes every field of the page: text, choice or tick. All in one call, because single actions would take
 * minutes on a slow phone.
 */
const fillAnew = (page: Page) =>
  page.evaluate(() => {
    const texts: Record<string, string> = { date: '2026-12-02', time: '11:00', number: '7' }
    for (const field of document.querySelectorAll<HTMLInputElement>('main form [name]')) {
      if (['hidden', 'file', 'submit'].includes(field.type) || field.tabIndex < 0) continue
      if (field.type === 'checkbox' || field.type === 'radio') field.click()
      else if (field instanceof HTMLSelectElement) field.selectedIndex = field.options.length - 1
      else field.value = texts[field.type] ?? 'Antes de React'
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  })

/** Selector of the last field for a sentence. */
const lastLongField = (page: Page) =>
  page.evaluate(() => {
    const fields = [
      ...document.querySelectorAll<HTMLInputElement>('main form :is(textarea, input.input:not([type]))'),
    ]
    const long = fields.filter(({ maxLength }) => maxLength < 0 || maxLength > 40)
    return `[name="${long.at(-1)?.name ?? 'none'}"]`
  })

/** Values of all forms of the page, field by field. */
const contents = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main form')].map((form) =>
      [...new FormData(form as HTMLFormElement)].map(([name, value]) => `${name}=${String(value)}`),
    ),
  )

test('the hydration tests cover every route that React hydrates', () => {
  expect(Object.keys(pages).sort()).toEqual(expect.arrayContaining(hydratedRoutes()))
})

for (const part of ['[a-c]', '[d-z]'])
  test(`values typed before and during hydration stay: ${part}`, async ({ page, context }) => {
    test.setTimeout(240_000)
    const problems = watchErrors(page)
    page.on('dialog', (dialog) => dialog.accept())
    await openSignedIn(page, server, '/administracion')
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    const routes = hydratedRoutes().filter((each) => new RegExp(`^${part}`).test(each))
    expect(routes.length).toBeGreaterThan(5)
    for (const route of routes) {
      const letReactCome = await openBeforeReact(page, pages[route] ?? '')
      await fillAnew(page)
      const last = page.locator(await lastLongField(page))
      const hasText = (await last.count()) > 0
      if (hasText) await last.evaluate((field: HTMLInputElement) => field.focus())
      letReactCome()
      if (hasText) await page.keyboard.type(' y mientras')
      const typed = await contents(page)
      await isHydrated(page, 90_000)
      if (hasText) {
        expect(await last.inputValue(), route).toContain(' y mientras')
        await expect(last, route).toBeFocused()
      }
      expect.soft(await contents(page), route).toEqual(typed)
      expect.soft(problems.splice(0), route).toEqual([])
      await page.unrouteAll()
    }
  })

test('the caret of a long field stays in place during hydration', async ({ page }) => {
  await openSignedIn(page, server, '/administracion')
  const letReactCome = await openBeforeReact(page, pages['owners/data'] ?? '')
  const description = page.getByLabel('Descripción')
  await description.evaluate((field: HTMLTextAreaElement) => {
    field.focus()
    field.setSelectionRange(2, 4)
  })
  letReactCome()
  await isHydrated(page)
  // Idle twice: then the work of React after its first render is done.
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(() => requestIdleCallback(idle))))
  await page.keyboard.type('ö')
  expect(await description.inputValue()).toMatch(/^..ö/)
})
