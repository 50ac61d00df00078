import { expect, type Page } from 'playwright/test'
import { openFirstBusiness } from './support/business'
import { asLongAsAPersonNeeds, isHydrated, sendForm } from './support/form'
import { SCRIPTED } from './support/projects'
import { test } from './support/visitor'

/** Simulates a deployment: the assets of the old version are missing. */
const deployAnother = (page: Page) =>
  page.route('**/assets/**', (route) => route.fulfill({ status: 404, body: 'No encontrado' }))

async function rate(page: Page, email: string): Promise<void> {
  for (const legend of ['¿Cómo fue su trabajo?', '¿Cuánta confianza te da?'])
    await page.getByRole('group', { name: legend }).getByRole('radio', { name: '4 estrellas' }).check()
  await page.getByLabel('Tu correo').fill(email)
  await asLongAsAPersonNeeds(page)
  await sendForm(page, 'Enviar calificación')
  await expect(page.getByRole('status')).toContainText('¡Calificación enviada!')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test(
  'a form opened before a deployment is accepted by the new version, and the next page is complete [F42]',
  SCRIPTED,
  async ({ page }) => {
    await openFirstBusiness(page, '/joyeria')
    await page.goto(`${page.url().split(/[?#]/)[0]}/calificar`)
    await isHydrated(page)
    await deployAnother(page)
    await rate(page, 'version@example.com')
  },
)

test(
  'a page whose scripts and styles are missing can be read, and its form works [F42]',
  SCRIPTED,
  async ({ page }) => {
    await openFirstBusiness(page, '/limpieza')
    const form = `${page.url().split(/[?#]/)[0]}/calificar`
    await page.evaluate(() =>
      navigator.serviceWorker?.getRegistrations().then((all) => all.map((one) => one.unregister())),
    )
    await deployAnother(page)
    await page.goto(form)
    await rate(page, 'sin-archivos@example.com')
  },
)
