import { expect } from 'playwright/test'
import { addressOf, openFirstBusiness } from './support/business'
import { answerQuestion } from './support/form'
import { watchErrors } from './support/loaded'
import { SCRIPTED } from './support/projects'
import { test } from './support/visitor'

test('a visitor reports a business and gets one notice [D101, D94]', SCRIPTED, async ({ page }) => {
  const problems = watchErrors(page)
  const name = await openFirstBusiness(page, '/limpieza')
  await page.getByRole('link', { name: 'Reportar este negocio' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¿Qué pasa con este negocio?')
  await page.getByRole('radio', { name: 'Ya cerró' }).check()
  await page.getByLabel('Cuéntanos más').fill('Desde enero')
  // Sent faster than people type.
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByRole('heading', { name: 'Una pregunta antes de enviar' })).toBeVisible()
  await expect(page.locator('main [tabindex="-1"]').first(), 'a screen reader starts there').toBeFocused()
  await answerQuestion(page)
  await expect(page.getByRole('status')).toContainText('Gracias, lo recibimos')
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  expect(addressOf(page)).not.toContain('reportar')
  await page.reload()
  await expect(page.getByText('Gracias, lo recibimos')).toHaveCount(0)
  expect(problems).toEqual([])
})
