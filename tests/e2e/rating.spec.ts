import { expect, type Page, test } from 'playwright/test'
import { expectAccessible, expectRoomForLargeText } from './support/accessible'
import { openFirstBusiness } from './support/business'
import { asLongAsAPersonNeeds, isHydrated, sendForm } from './support/form'

const BUTTON = 'Enviar calificación'
const stars = (page: Page, legend: string, count: number) =>
  page.getByRole('group', { name: legend }).getByRole('radio', { name: `${count} estrellas` })

/** Sends the form of the business page empty, which leads to the page of the form. */
async function openForm(page: Page, list: string): Promise<string> {
  const name = await openFirstBusiness(page, list)
  await page.getByRole('link', { name: 'Dejar mi opinión' }).click()
  await page.getByRole('button', { name: BUTTON }).click()
  await expect(page.getByRole('alert')).toContainText('Calificación requerida')
  return name
}

test('a business is rated from its page, and the rating is there [138, 143, 145]', async ({ page }, {
  project,
}) => {
  const name = await openFirstBusiness(page, '/limpieza')
  await stars(page, '¿Cómo fue su trabajo?', 5).check()
  await stars(page, '¿Cuánta confianza te da?', 4).check()
  await page.getByLabel('Tu correo').fill(`rosa-${project.name}@example.com`)
  await page.getByLabel('Tu comentario').fill(`Puntuales, ${project.name}`)
  await sendForm(page, BUTTON)
  await expect(page.getByRole('status')).toContainText('¡Calificación enviada!')
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  await expect(page.locator('#opiniones')).toContainText(`Puntuales, ${project.name}`)
  await expect(page.getByLabel('Tu comentario')).toHaveValue('')
})

test('what is missing is said on top and at the field, everything typed stays [139, 140, D54]', async ({
  page,
}, { project }) => {
  await openFirstBusiness(page, '/joyeria')
  await page.getByLabel('Tu comentario').fill('Muy amables')
  await stars(page, '¿Cuánta confianza te da?', 4).check()
  await page.getByRole('button', { name: BUTTON }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toContainText('Por favor califica ambos aspectos (Profesional y Confianza)')
  await expect(page).toHaveTitle(/^Error: [^:]+$/)
  await expect(page.getByLabel('Tu comentario')).toHaveValue('Muy amables')
  await expect(stars(page, '¿Cuánta confianza te da?', 4)).toBeChecked()
  if (project.name === 'con-javascript') {
    await isHydrated(page)
    await expect(page.getByRole('button', { name: BUTTON })).toBeDisabled()
  }
  await stars(page, '¿Cómo fue su trabajo?', 3).check()
  await page.getByLabel('Tu correo').fill(`luis-${project.name}@example.com`)
  await asLongAsAPersonNeeds(page)
  await sendForm(page, BUTTON)
  await expect(page.getByRole('status')).toContainText('¡Calificación enviada!')
})

test('with the script the button waits for both scores and the e-mail [142]', async ({ page }, {
  project,
}) => {
  test.skip(project.name !== 'con-javascript', 'without the script the server says what is missing [D54]')
  await openForm(page, '/fotografia')
  await isHydrated(page)
  const button = page.getByRole('button', { name: BUTTON })
  await expect(button).toBeDisabled()
  await stars(page, '¿Cómo fue su trabajo?', 5).check()
  await stars(page, '¿Cuánta confianza te da?', 5).check()
  await expect(button).toBeDisabled()
  await page.getByLabel('Tu correo').fill('ana@example.com')
  await expect(button).toBeEnabled()
  await page.getByLabel('Tu correo').fill('')
  await expect(button).toBeDisabled()
})

test('can be sent with the keyboard alone [138]', async ({ page }, { project }) => {
  await openFirstBusiness(page, '/artes-marciales')
  await page.getByRole('radio').first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.type(`teclado-${project.name}@example.com`)
  for (const _ of ['nombre', 'comentario', 'enviar']) await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: BUTTON })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('status').or(page.getByText('Una pregunta antes de enviar')).first(),
  ).toBeVisible()
})

test('WCAG 2.2 AA with errors, light and dark, and text at 200 %', async ({ page }, { project }) => {
  test.skip(project.name !== 'con-javascript', 'the checker is a script; the markup is the same')
  await openForm(page, '/coaching-y-mentorias')
  await expectAccessible(page, 'with errors')
  await expectRoomForLargeText(page, 'with errors')
})
