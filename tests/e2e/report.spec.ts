import { expect } from 'playwright/test'
import { addressOf, openFirstBusiness } from './support/business'
import { isHydrated, sendForm } from './support/form'
import { SCRIPTED } from './support/projects'
import { test } from './support/visitor'

test('a visitor reports a business and gets one notice [D101, D94]', SCRIPTED, async ({ page }) => {
  const problems: string[] = []
  // The spam question is a 422, which browsers log as an error.
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('422')) problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  const name = await openFirstBusiness(page, '/limpieza')
  await page.getByRole('link', { name: 'Reportar este negocio' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¿Qué pasa con este negocio?')
  await isHydrated(page)
  await page.getByRole('radio', { name: 'Ya cerró' }).check()
  await page.getByLabel('Cuéntanos más').fill('Desde enero')
  await sendForm(page, 'Enviar')
  await expect(page.getByRole('status')).toContainText('Gracias, lo recibimos')
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  expect(addressOf(page)).not.toContain('reportar')
  await page.reload()
  await expect(page.getByText('Gracias, lo recibimos')).toHaveCount(0)
  expect(problems).toEqual([])
})
