import { expect, type Page } from 'playwright/test'
import { SIGNED_FORM_TIME_FIELD } from '~/http/forms/returned-form'
import { formTokenOf, sumAsked } from '../../support/visitor-form'
import { textOf } from './business'

/** Waits until React has hydrated the form, also while a link is still loading the page. */
export const isHydrated = (page: Page, timeout = 30_000) =>
  expect
    .poll(
      () =>
        page.evaluate("Object.keys(document.querySelector('main form') ?? {}).join().includes('__react')"),
      { timeout },
    )
    .toBe(true)

/**
 * Makes the forms of the page look a minute old, because forms sent faster than people type get the spam
 * question. The time is in a field, and on cached pages in a cookie of the same name.
 */
export async function asLongAsAPersonNeeds(
  page: Page,
  dataDir = process.env.DATA_UNDER_TEST ?? '',
): Promise<void> {
  const value = formTokenOf({ dataDir })
  const url = new URL('/', page.url()).href
  await page.context().addCookies([{ name: SIGNED_FORM_TIME_FIELD, value, url }])
  await page.locator(`[name=${SIGNED_FORM_TIME_FIELD}]`).evaluateAll((fields, value) => {
    for (const field of fields) (field as HTMLInputElement).value = value
  }, value)
}

const QUESTION = 'Una pregunta antes de enviar'

/** Presses `button` and waits for `done`. Answers the spam question if it appears. */
export async function sendForm(page: Page, button: string, done = page.getByRole('status')): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  const question = page.getByRole('heading', { name: QUESTION })
  await expect(question.or(done).first()).toBeVisible()
  if (await question.isVisible()) await answerQuestion(page)
}

export async function answerQuestion(page: Page): Promise<void> {
  const sum = sumAsked(await textOf(page.locator('label[for=respuesta]')))
  await page.getByLabel(/¿Cuánto es/).fill(String(sum))
  await page.getByRole('button', { name: 'Enviar' }).click()
}
