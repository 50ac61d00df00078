import { expect, type Page } from 'playwright/test'
import { expectAccessible, expectRoomForLargeText } from './support/accessible'
import { addressOf } from './support/business'
import { asLongAsAPersonNeeds, isHydrated, sendForm } from './support/form'
import { DOCUMENT, FLOW, SCRIPTED } from './support/projects'
import { test } from './support/visitor'

/** Fills the form in; `number` makes it like no other business. */
async function fill(page: Page, number: string) {
  await page.getByLabel('Nombre del negocio').fill(`Taller Prueba ${number}`)
  await page.getByLabel('Tu nombre').fill('Ana Ruiz')
  await page.getByLabel(/^Correo/).fill(`ana${number}@ejemplo.com`)
  await page.getByLabel('Teléfono').fill(`470 555 ${number}`)
  await page.getByLabel(/^Ciudad/).fill('Dalton, GA')
}

const BUTTON = 'Registrar mi negocio'

/** Sends the form. Who has sent many by now is asked a question. */
const send = (page: Page) => sendForm(page, BUTTON, page.getByRole('heading', { name: '¡Registro Exitoso!' }))

const numberFor = (project: string, test: number) => `${project === 'con-javascript' ? 1 : 2}${test}07`

test(
  'an owner registers, is congratulated and sees the new page [167, 171, D20]',
  FLOW,
  async ({ page }, { project }) => {
    const problems: string[] = []
    page.on('console', (message) => {
      // The question of a busy hour comes with 422, which browsers write down as an error.
      if (message.type() === 'error' && !message.text().includes('status of 422'))
        problems.push(message.text())
    })
    page.on('pageerror', (error) => problems.push(error.message))
    await page.goto('/registrar')
    if (project.name === 'con-javascript') await isHydrated(page)
    await fill(page, numberFor(project.name, 1))
    await page.getByLabel('¿A qué te dedicas?').fill('Taller mecánico')
    await asLongAsAPersonNeeds(page)
    await send(page)
    if (project.name === 'con-javascript') {
      const dialog = page.getByRole('dialog', { name: '¡Registro Exitoso!' })
      await expect(dialog).toContainText('¡Éxito! Tu negocio ha sido registrado correctamente')
      await page.keyboard.press('Enter')
      if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Continuar' }).click()
      await expect(dialog).toHaveCount(0)
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('¡Registro Exitoso!')
    expect(addressOf(page)).toBe('/registrar/gracias')
    const print = page.getByRole('button', { name: 'Imprimir' })
    await expect(page.getByLabel('Para ti')).toHaveValue(/\/mi-negocio\/[0-9a-f]{32}$/)
    if (project.name === 'con-javascript') {
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
      })
      await page.getByRole('button', { name: 'Copiar', exact: true }).last().click()
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
  'what is typed of a trade is understood, and the sign of the shop follows it in whole words',
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
  'the list of categories is narrowed while typing, and what was chosen stays',
  SCRIPTED,
  async ({ page }) => {
    await page.goto('/registrar')
    await page.getByText('O elige de la lista').click()
    const search = page.getByRole('searchbox', { name: 'Buscar en la lista' })
    await page.getByRole('checkbox', { name: 'Limpieza' }).check()
    await search.fill('reposteria')
    await expect(page.getByRole('checkbox', { name: 'Repostería' })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Limpieza' })).toBeHidden()
    await search.fill('')
    await expect(page.getByRole('checkbox', { name: 'Limpieza' })).toBeChecked()
  },
)

test('the button tells that the form is on its way [170]', SCRIPTED, async ({ page }) => {
  await page.goto('/registrar')
  await isHydrated(page)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/registrar.data', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: BUTTON }).click()
  await expect(page.getByRole('button', { name: 'Verificando y Registrando...' })).toBeDisabled()
  answer()
  await expect(page.getByRole('alert')).toContainText('Por favor completa todos los campos obligatorios.')
  await expect(page.getByRole('button', { name: BUTTON })).toBeEnabled()
})

test(
  'the form on the home page comes back whole on its own page, with the same messages [168]',
  DOCUMENT,
  async ({ page }) => {
    await page.goto('/#registro')
    await page.getByLabel('Nombre del negocio').fill('Taller a medias')
    await page.getByLabel(/^Correo/).fill('ana')
    await page.getByText('O elige de la lista').click()
    await page.getByRole('checkbox', { name: 'Limpieza' }).check()
    await page.getByRole('checkbox', { name: 'Construcción' }).check()
    await page.getByRole('button', { name: BUTTON }).click()
    const summary = page.getByRole('alert')
    await expect(summary).toContainText('Por favor completa todos los campos obligatorios.')
    await expect(page).toHaveTitle(/^Error: /)
    expect(addressOf(page)).toBe('/registrar')
    await expect(page.getByRole('searchbox', { name: 'Buscar en la lista' })).toHaveCount(0)
    await expect(page.getByLabel('Nombre del negocio')).toHaveValue('Taller a medias')
    for (const name of ['Limpieza', 'Construcción'])
      await expect(page.getByRole('checkbox', { name })).toBeChecked()
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
    await expect(page.getByLabel(/^Correo/)).toHaveAccessibleDescription(/nombre@ejemplo\.com/)
    await summary.getByRole('link', { name: 'Escribe tu ciudad' }).click()
    await expect(page.getByLabel(/^Ciudad/)).toBeFocused()
  },
)

test('who may be there already is asked, and goes on by keyboard alone [D100]', async ({ page }, {
  project,
}) => {
  const number = numberFor(project.name, 2)
  await page.goto('/registrar')
  if (project.name === 'con-javascript') await isHydrated(page)
  await fill(page, number)
  const existing = await page.request.get('/reposteria')
  const name = /<h3><a href="[^"]+">([^<]+)</.exec(await existing.text())?.[1] ?? ''
  const city = await (async () => {
    const link = /<h3><a href="([^"?]+)/.exec(await existing.text())?.[1] ?? ''
    return /<title>[^<]* en ([^,<]+),/.exec(await (await page.request.get(link)).text())?.[1] ?? ''
  })()
  await page.getByLabel('Nombre del negocio').fill(name.toUpperCase())
  await page.getByLabel(/^Ciudad/).fill(city)
  await page.getByText('O elige de la lista').focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Repostería').focus()
  await page.keyboard.press('Space')
  await asLongAsAPersonNeeds(page)
  await page.getByRole('button', { name: BUTTON }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Este negocio ya podría estar registrado')
  await expect(page.locator('li.sign p').first()).toContainText(`${name} ${city}, `)
  // From its beginning: the header stays and would lie over the heading.
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.getByRole('button', { name: /No es ninguno/ }).focus()
  await page.keyboard.press('Enter')
  await expect(
    page
      .getByRole('heading', { name: '¡Registro Exitoso!' })
      .or(page.getByRole('heading', { name: 'Una pregunta antes de enviar' }))
      .first(),
  ).toBeVisible()
})

test('WCAG 2.2 AA, empty, with errors and sent; text at 200 %', SCRIPTED, async ({ page }, { project }) => {
  const expectNone = async (state: string) => {
    await expectAccessible(page, state)
    await expectRoomForLargeText(page, state)
  }
  await page.goto('/registrar')
  await isHydrated(page)
  await expectNone('empty')
  await page.getByRole('button', { name: BUTTON }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expectNone('errors')
  await fill(page, numberFor(project.name, 3))
  await page.getByLabel('¿A qué te dedicas?').fill('Taller mecánico')
  await send(page)
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNone('dialog')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expectNone('sent')
})
