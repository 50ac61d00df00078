import { expect, type Page } from 'playwright/test'
import { expectAccessible, expectRoomForLargeText } from './support/accessible'
import { addressOf, openFirstBusiness } from './support/business'
import { answerQuestion, asLongAsAPersonNeeds, isHydrated, sendForm } from './support/form'
import { FLOW, SCRIPTED } from './support/projects'
import { test } from './support/visitor'

/** Opens the form from a business page and waits as long as a person needs. Each list has a business of its own. */
async function openReport(page: Page, list: string): Promise<string> {
  const name = await openFirstBusiness(page, list)
  await page.getByRole('link', { name: 'Reportar este negocio' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¿Qué pasa con este negocio?')
  return name
}

const send = (page: Page) => sendForm(page, 'Enviar')

test(
  'a business is reported, and the visitor is thanked once [D101, D94]',
  FLOW,
  async ({ page }, { project }) => {
    const problems: string[] = []
    // A form that comes back with the question is an answer of 422, which the browser mentions.
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('422')) problems.push(message.text())
    })
    page.on('pageerror', (error) => problems.push(error.message))
    const name = await openReport(page, '/limpieza')
    if (project.name === 'con-javascript') await isHydrated(page)
    await page.getByRole('radio', { name: 'Ya cerró' }).check()
    await page.getByLabel('Cuéntanos más').fill(`Desde enero, ${project.name}`)
    await send(page)
    await expect(page.getByRole('status')).toContainText('Gracias, lo recibimos')
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    expect(addressOf(page)).not.toContain('reportar')
    await page.reload()
    await expect(page.getByText('Gracias, lo recibimos')).toHaveCount(0)
    expect(problems).toEqual([])
  },
)

test('errors are said on top and at the field, everything typed stays [D54]', async ({ page }, {
  project,
}) => {
  await openReport(page, '/joyeria')
  if (project.name === 'con-javascript') await isHydrated(page)
  await page.getByRole('radio', { name: 'Es mío y quiero que lo quiten' }).check()
  await page.getByLabel('Cuéntanos más').fill('Ya me jubilé')
  await page.getByLabel('Tu teléfono').fill('12')
  await page.getByRole('button', { name: 'Enviar' }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toContainText('Falta algo para enviarlo')
  await expect(page).toHaveTitle(/^Error: [^:]+$/)
  if (project.name === 'con-javascript') await expect(summary).toBeFocused()
  await expect(page.getByLabel('Tu correo')).toHaveAccessibleDescription(
    /para esto necesitamos poder responderte/,
  )
  await expect(page.getByLabel('Tu teléfono')).toHaveAccessibleDescription(/son 10 números/)
  await expect(page.getByLabel('Cuéntanos más')).toHaveValue('Ya me jubilé')
  await expect(page.getByLabel('Tu teléfono')).toHaveValue('12')
  await expect(page.getByRole('radio', { name: 'Es mío y quiero que lo quiten' })).toBeChecked()
  await summary.getByRole('link', { name: /para esto necesitamos/ }).click()
  await expect(page.getByLabel('Tu correo')).toBeFocused()
  await page.keyboard.type('ana@ejemplo.com')
  await page.getByLabel('Tu teléfono').fill('404 555 0142')
  await send(page)
  await expect(page.getByRole('status')).toContainText('te responde al correo que dejaste')
})

test('can be sent with the keyboard alone', SCRIPTED, async ({ page }, { project }) => {
  await openReport(page, '/artes-marciales')
  await isHydrated(page)
  await page.getByRole('radio').first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.type(`El teléfono cambió, ${project.name}`)
  for (const _ of ['correo', 'nombre', 'teléfono', 'enviar']) await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Enviar' })).toBeFocused()
  await page.keyboard.press('Enter')
  const status = page.getByRole('status')
  await expect(status.or(page.getByText('Una pregunta antes de enviar')).first()).toBeVisible()
  if (!(await status.isVisible())) await answerQuestion(page)
  await expect(page.getByRole('status')).toContainText('Gracias, lo recibimos')
})

test('who is too quick answers one plain question, and nothing typed is lost [D37]', async ({ page }, {
  project,
}) => {
  await openReport(page, '/comercio')
  await page.goto(`${addressOf(page)}?motivo=repetido`)
  if (project.name === 'con-javascript') await isHydrated(page)
  await page.getByLabel('Cuéntanos más').fill(`Está dos veces, ${project.name}`)
  await send(page)
  await expect(page.getByRole('status')).toContainText('Gracias, lo recibimos')
})

test(
  'WCAG 2.2 AA, empty, with errors, with the question and sent; text at 200 %',
  SCRIPTED,
  async ({ page }) => {
    const expectNone = async (state: string) => {
      await expectAccessible(page, state)
      await expectRoomForLargeText(page, state)
    }
    await openReport(page, '/coaching-y-mentorias')
    await expectNone('empty')
    await page.getByRole('button', { name: 'Enviar' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expectNone('errors')
    await page.getByRole('radio', { name: 'Otra cosa' }).check()
    await page.getByLabel('Cuéntanos más').fill('https://a.example https://b.example')
    // Sent sooner than a person can write it, it would be sent back without a question.
    await asLongAsAPersonNeeds(page)
    await page.getByRole('button', { name: 'Enviar' }).click()
    await expect(page.getByRole('heading', { name: 'Una pregunta antes de enviar' })).toBeVisible()
    await expectNone('question')
    await page.goBack()
    await openReport(page, '/coaching-y-mentorias')
    await page.getByRole('radio', { name: 'Ya cerró' }).check()
    await send(page)
    await expect(page.getByRole('status')).toBeVisible()
    await expectNone('sent')
  },
)
