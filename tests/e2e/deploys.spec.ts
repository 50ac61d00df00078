import { expect, type Page } from 'playwright/test'
import { openFirstBusiness } from './support/business'
import { asLongAsAPersonNeeds, sendForm } from './support/form'
import { test } from './support/visitor'

async function openRatingForm(page: Page, list: string): Promise<void> {
  await openFirstBusiness(page, list)
  await page.goto(`${page.url().split(/[?#]/)[0]}/calificar`)
}

async function rate(page: Page, email: string): Promise<void> {
  for (const legend of ['¿Cómo fue su trabajo?', '¿Cuánta confianza te da?'])
    await page.getByRole('group', { name: legend }).getByRole('radio', { name: '4 estrellas' }).check()
  await page.getByLabel('Tu correo').fill(email)
  await asLongAsAPersonNeeds(page)
  await sendForm(page, 'Enviar calificación')
  await expect(page.getByRole('status')).toContainText('¡Calificación enviada!')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('a form opened before a deployment is accepted by the new version, and pages whose scripts and styles are missing can be read, with working forms [F42]', async ({
  page,
}) => {
  await openRatingForm(page, '/joyeria')
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404, body: 'No encontrado' }))
  await rate(page, 'version@example.com')
  await openRatingForm(page, '/limpieza')
  await rate(page, 'sin-archivos@example.com')
})
