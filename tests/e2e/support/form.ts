import { expect, type Page } from 'playwright/test'
import { FORM_TOKEN_FIELD } from '../../../app/http/forms/visitor-fields'
import { formTokenOf, sumAsked } from '../../support/visitor-form'
import { textOf } from './business'

/** React has taken the form over, once there is one: a link may still be on its way to it. */
export const isHydrated = (page: Page, timeout = 10_000) =>
  expect
    .poll(
      () =>
        page.evaluate("Object.keys(document.querySelector('main form') ?? {}).join().includes('__react')"),
      { timeout },
    )
    .toBe(true)

/**
 * The forms of the page count as drawn a minute ago: the server asks its question of whoever sends one quicker than
 * people do. Their time stands in a field, or for pages that are kept for everybody in a cookie of the same name.
 */
export async function asLongAsAPersonNeeds(
  page: Page,
  dataDir = process.env.DATA_UNDER_TEST ?? '',
): Promise<void> {
  const value = formTokenOf({ dataDir })
  const url = new URL('/', page.url()).href
  await page.context().addCookies([{ name: FORM_TOKEN_FIELD, value, url }])
  await page.locator(`[name=${FORM_TOKEN_FIELD}]`).evaluateAll((fields, value) => {
    for (const field of fields) (field as HTMLInputElement).value = value
  }, value)
}

const QUESTION = 'Una pregunta antes de enviar'

/**
 * Presses `button` until what is `done` stands there. Who has sent many forms, or was too quick, has a plain question
 * first, which is answered.
 */
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
