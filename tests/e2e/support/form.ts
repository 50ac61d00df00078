import { expect, type Page } from 'playwright/test'
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

/** The server asks its question of whoever sends a form quicker than people do. */
export const asLongAsAPersonNeeds = (page: Page) => page.waitForTimeout(3_000)

/**
 * Presses `button`. All specifications come from one address, which may have sent many forms by now: then there is a
 * plain question first, which is answered.
 */
export async function sendForm(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  const question = page.getByRole('heading', { name: 'Una pregunta antes de enviar' })
  await expect(question.or(page.getByRole('status')).first()).toBeVisible()
  if (await question.isVisible()) await answerQuestion(page)
}

export async function answerQuestion(page: Page): Promise<void> {
  const words = ['cero', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve']
  const asked = /es (\p{L}+) más (\p{L}+)/u.exec(await textOf(page.locator('label[for=respuesta]')))
  const sum = words.indexOf(asked?.[1] ?? '') + words.indexOf(asked?.[2] ?? '')
  await page.getByLabel(/¿Cuánto es/).fill(String(sum))
  await page.getByRole('button', { name: 'Enviar' }).click()
}
