import { expect, type Page } from 'playwright/test'
import { asLongAsAPersonNeeds, isHydrated, sendForm } from './support/form'
import { watchErrors } from './support/loaded'
import { FLOW, SCRIPTED } from './support/projects'
import { test } from './support/visitor'

/** Fills the form. `number` makes it unique. */
async function fill(page: Page, number: string) {
  await page.getByLabel('Nombre del negocio').fill(`Taller Prueba ${number}`)
  await page.getByLabel('Tu nombre').fill('Ana Ruiz')
  await page.getByLabel(/^Correo/).fill(`ana${number}@ejemplo.com`)
  await page.getByLabel('Teléfono').fill(`470 555 ${number}`)
  await page.getByLabel(/^Ciudad/).fill('Dalton, GA')
}

const BUTTON = 'Registrar mi negocio'

/** Sends the form, and answers the spam question if it appears. */
const send = (page: Page) => sendForm(page, BUTTON, page.getByRole('heading', { name: '¡Registro Exitoso!' }))

/** Digits of a business that no other project, test or repetition registers. */
const numberFor = (project: string, number: number) =>
  `${project === 'con-javascript' ? 1 : 2}${number}${String(7 + test.info().repeatEachIndex).padStart(2, '0')}`

test(
  'an owner registers, gets the thank-you page and opens the new page [167, 171, D20]',
  FLOW,
  async ({ page }, { project }) => {
    const problems = watchErrors(page)
    await page.goto('/registrar')
    if (project.name === 'con-javascript') await isHydrated(page)
    await fill(page, numberFor(project.name, 1))
    await page.getByLabel('¿A qué te dedicas?').fill('Taller mecánico')
    await asLongAsAPersonNeeds(page)
    await send(page)
    if (project.name === 'con-javascript') {
      const dialog = page.getByRole('dialog', { name: '¡Registro Exitoso!' })
      await expect(dialog).toContainText('¡Éxito! Tu negocio ha sido registrado correctamente')
      // Pressed once, because a second press during navigation would abort the first.
      await dialog.getByRole('button', { name: 'Continuar' }).press('Enter')
      await expect(dialog).toHaveCount(0)
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('¡Registro Exitoso!')
    await expect(page).toHaveURL('/registrar/gracias')
    const print = page.getByRole('button', { name: 'Imprimir' })
    await expect(page.getByLabel('Para ti')).toHaveValue(/\/mi-negocio\/[0-9a-f]{32}$/)
    if (project.name === 'con-javascript') {
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
      })
      // The button is added by the script. Select the one of this field, not the first one.
      const own = page.locator('section.sign').filter({ has: page.getByLabel('Para ti') })
      await own.getByRole('button', { name: 'Copiar', exact: true }).click()
      await expect(page.getByText('El enlace ya está marcado')).toBeVisible()
      expect(await page.evaluate(() => String(getSelection()))).toMatch(/\/mi-negocio\/[0-9a-f]{32}$/)
    }
    const own = page.getByRole('link', { name: 'Ver mi página' })
    if (await own.isVisible()) {
      await expect(page.getByRole('article').getByRole('link', { name: /^Taller Prueba/ })).toBeVisible()
      await expect(page.getByLabel('El enlace de tu página')).toHaveValue(/taller-prueba/)
      if (project.name === 'con-javascript') await expect(print).toBeVisible()
      else await expect(page.getByText('Imprime esta página desde el menú')).toBeVisible()
      await own.click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Taller Prueba')
    }
    expect(problems).toEqual([])
  },
)

test(
  'the typed trade is recognized, and the sign shows it without breaking words',
  SCRIPTED,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/registrar')
    await isHydrated(page)
    await page.getByLabel('Nombre del negocio').fill('Lavandería Guadalajara')
    await page.getByLabel('¿A qué te dedicas?').fill('pinto uñas')
    await expect(page.getByText('Te ponemos en Belleza')).toBeVisible()
    const sign = page.locator('[data-preview]:visible')
    await expect(sign).toContainText('Lavandería Guadalajara')
    await expect(sign.locator('img')).toHaveAttribute('src', /beauty/)
    const lines = await sign
      .locator('p')
      .first()
      .evaluate((name) => {
        const range = document.createRange()
        range.selectNodeContents(name)
        return new Set([...range.getClientRects()].map(({ top }) => top)).size
      })
    expect(lines).toBeLessThanOrEqual(2)
  },
)

test(
  'what was typed before the script started counts, and a late answer to a shorter text does not',
  SCRIPTED,
  async ({ page }) => {
    let start = () => {}
    const started = new Promise<void>((resolve) => {
      start = resolve
    })
    await page.route('**/assets/entry*.js', async (route) => {
      await started
      await route.continue()
    })
    await page.route(/oficio\.data\?oficio=p&/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      await route.continue()
    })
    await page.goto('/registrar', { waitUntil: 'commit' })
    const trade = page.getByLabel('¿A qué te dedicas?')
    await trade.fill('abogado')
    start()
    await expect(page.getByText('Te ponemos en Legal')).toBeVisible()
    await page.reload()
    await isHydrated(page)
    const late = page.waitForResponse(/oficio\.data\?oficio=p&/)
    await trade.pressSequentially('panadería')
    await late
    await expect(page.getByText('Te ponemos en Repostería')).toBeVisible()
    await expect(page.locator('[data-preview]:visible')).toContainText('Panadería')
  },
)

test('the list of categories is filtered while typing, and chosen ones stay', SCRIPTED, async ({ page }) => {
  await page.goto('/registrar')
  await isHydrated(page)
  await page.getByText('O elige de la lista').click()
  const search = page.getByRole('searchbox', { name: 'Buscar en la lista' })
  await page.getByRole('checkbox', { name: 'Limpieza' }).check()
  await search.fill('reposteria')
  await expect(page.getByRole('checkbox', { name: 'Repostería' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Limpieza' })).toBeHidden()
  await search.fill('')
  await expect(page.getByRole('checkbox', { name: 'Limpieza' })).toBeChecked()
})
