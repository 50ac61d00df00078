import { expect, type Page, type Route } from 'playwright/test'
import { isHydrated } from './support/form'
import { DOCUMENT, SCRIPTED } from './support/projects'
import { test } from './support/visitor'
import { expectKept, FORMS, type Form, fieldOf, fillIn, WITHIN_PAGES } from './support/visitor-forms'

const WAYS = [500, 502, 503, 'cut'] as const

/** Answers forms like a proxy without its server (status), or breaks the connection ("cut"). */
async function failForms(page: Page, how: number | 'cut'): Promise<() => Promise<void>> {
  const fail = (route: Route) =>
    route.request().method() !== 'POST'
      ? route.fallback()
      : how === 'cut'
        ? route.abort('internetdisconnected')
        : route.fulfill({ status: how, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
  await page.route('**/*', fail)
  return () => page.unroute('**/*', fail)
}

test.describe('proxy or network fails', SCRIPTED, () => {
  for (const [name, form] of Object.entries<Form>({ ...FORMS, ...WITHIN_PAGES }))
    test(`${name} stays on its page with all values if proxy or network fail, and is sent afterwards`, async ({
      page,
    }) => {
      await form.open(page)
      const hasReact = name === 'a registration [172]'
      if (hasReact) await isHydrated(page)
      const address = page.url()
      await fillIn(page, form)
      const button = page.getByRole('button', { name: form.button, exact: true })
      for (const how of WAYS) {
        const mend = await failForms(page, how)
        const asked = page.waitForRequest((request) => request.method() === 'POST')
        await button.click()
        await asked
        await expect(button).toBeEnabled()
        const words = (how === 'cut' && form.saysCut) || form.says
        await expect(page.getByRole('alert')).toHaveText(words.join(''))
        await expectKept(page, form)
        if (!hasReact) expect(page.url()).toBe(address)
        await mend()
      }
      await button.click()
      await expect(page.getByText(form.done).first()).toBeVisible()
      if (hasReact) return
      await page.goBack()
      await expect(page).toHaveURL(address)
    })
})

test.describe('without the script', DOCUMENT, () => {
  const { 'a reservation in its dialog [146, 151]': _, ...forms } = WITHIN_PAGES
  for (const [name, form] of Object.entries(forms))
    for (const how of [502, 'cut'] as const)
      test(`without JavaScript, Back restores all values after a failure (${how}): ${name}`, async ({
        page,
      }) => {
        await form.open(page)
        await fillIn(page, form)
        const chosen = await page.locator('main form :checked').count()
        await failForms(page, how)
        await page.getByRole('button', { name: form.button, exact: true }).click({ noWaitAfter: true })
        await expect(page.getByRole('button', { name: form.button })).toHaveCount(0)
        await page.goBack()
        await expectKept(page, form)
        await expect(page.locator('main form :checked')).toHaveCount(chosen)
      })
})

test(
  'an incomplete registration on the home page opens /registrar with the error and the typed values [168]',
  SCRIPTED,
  async ({ page }) => {
    const form = WITHIN_PAGES['a registration on the home page [167, 170, 172]']
    await form.open(page)
    for (const [label, text] of Object.entries(form.fields)) await fieldOf(page, label).fill(text)
    await fieldOf(page, '¿A qué te dedicas?').fill('')
    await page.getByRole('button', { name: form.button, exact: true }).click()
    await expect(page).toHaveURL(/\/registrar$/)
    await expect(page.getByRole('alert')).toContainText('Por favor completa todos los campos obligatorios.')
    await expectKept(page, { ...form, fields: { ...form.fields, '¿A qué te dedicas?': '' } })
  },
)

test(
  'the button of a registration on the home page is disabled while it is sent, and a second click sends nothing [142, 170]',
  SCRIPTED,
  async ({ page }) => {
    const form = WITHIN_PAGES['a registration on the home page [167, 170, 172]']
    await form.open(page)
    const sent: string[] = []
    await page.route('**/registrar*', (route) => {
      sent.push(route.request().method())
    })
    await page.getByRole('button', { name: form.button, exact: true }).evaluate((button) => {
      for (const _ of [1, 2]) (button as HTMLButtonElement).click()
    })
    await expect(page.getByRole('button', { name: 'Verificando y Registrando...' })).toBeDisabled()
    expect(sent).toEqual(['POST'])
  },
)
