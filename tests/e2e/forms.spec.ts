import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from 'playwright/test'
import { ADMIN } from '../support/admin'
import { formPages } from '../support/form-pages'
import { adminServer } from './support/admin-server'
import { openSignedIn } from './support/administration'
import { isHydrated } from './support/form'
import { DOCUMENT, SCRIPTED } from './support/projects'

let pages: Record<string, string>
const server = adminServer(async (db) => {
  pages = await formPages(db)
})

async function open(page: Page, route: string, javaScriptEnabled: boolean): Promise<void> {
  await openSignedIn(page, server, pages[route] ?? '')
  if (javaScriptEnabled) await isHydrated(page)
}

/** Creates a file of this size in megabytes on the disk. Sending it to the browser would take seconds. */
function picture(megabytes: number): string {
  const file = join(server.folder, `foto-${megabytes}.png`)
  writeFileSync(file, Buffer.alloc(megabytes * 1024 * 1024, 7))
  return file
}

test('a link of the error summary moves the focus to its field, in view, and typed values stay', async ({
  page,
  javaScriptEnabled,
}) => {
  await open(page, 'owners/data', javaScriptEnabled ?? false)
  await page.getByLabel('Descripción').fill('Hecho a mano')
  await page.getByLabel('Facebook').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Guardar' }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary).toBeInViewport()
  await summary.getByRole('link').first().click()
  await expect(page.getByLabel('Facebook')).toBeFocused()
  await expect(page.getByLabel('Facebook')).toBeInViewport({ ratio: 1 })
  await expect(summary).toHaveCount(1)
  await expect(page.locator('#facebook-error')).toBeVisible()
  await expect(page.getByLabel('Descripción')).toHaveValue('Hecho a mano')
  // Any other way within the page keeps it as well.
  await page.evaluate(() => {
    location.hash = '#contenido'
  })
  await expect(page).toHaveURL(/#contenido$/)
  await expect(summary).toHaveCount(1)
  await expect(page.getByLabel('Facebook')).toHaveValue('javascript:alert(1)')
})

test(
  'the bottom bar is hidden while a long field has the focus',
  DOCUMENT,
  async ({ page, javaScriptEnabled }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await open(page, 'ratings/rate', javaScriptEnabled ?? false)
    const comment = page.getByLabel('Tu comentario')
    await page.getByLabel('Tu nombre').focus()
    await page.keyboard.press('Tab')
    await expect(comment).toBeFocused()
    await expect(page.getByRole('navigation', { name: 'Accesos' })).toBeHidden()
    await page.getByLabel('Tu nombre').focus()
    await expect(page.getByRole('navigation', { name: 'Accesos' })).toBeVisible()
  },
)

test('a picture of 20 MB is refused with an error at its field, and typed values stay [263]', async ({
  page,
  javaScriptEnabled,
}) => {
  await open(page, 'promotions/admin-promotion', javaScriptEnabled ?? false)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  page.on('dialog', (dialog) => dialog.accept())
  await page.getByLabel('Título').fill('Tres por dos')
  await page.getByLabel('Términos y condiciones').fill('Solo los martes')
  await page.locator('[type=file]').setInputFiles(picture(20))
  if (javaScriptEnabled)
    await expect(page.locator('#imagen-error')).toHaveText('La imagen no puede ser mayor a 5MB')
  await page.getByRole('button', { name: 'Guardar' }).click()
  if (!javaScriptEnabled) await expect(page).toHaveTitle(/^Error: /)
  await expect(page.locator('#imagen-error')).toHaveText('La imagen no puede ser mayor a 5MB')
  await expect(page.getByLabel('Título')).toHaveValue('Tres por dos')
  await expect(page.getByLabel('Términos y condiciones')).toHaveValue('Solo los martes')
  if (!javaScriptEnabled) return
  await expect(page.locator('#imagen')).toBeFocused()
  expect(sent).toEqual([])
  await page.locator('[type=file]').setInputFiles(join(process.cwd(), 'public/apple-touch-icon.png'))
  await expect(page.locator('#imagen-error')).toHaveCount(0)
})

test(
  'leaving an edited admin form asks first, and leaving a saved one does not',
  SCRIPTED,
  async ({ page }) => {
    const asked: string[] = []
    page.on('dialog', async (dialog) => {
      asked.push(dialog.type())
      await dialog.dismiss()
    })
    await open(page, 'business-admin/contact', true)
    const address = page.url()
    await page.getByText('De dónde viene este contacto').click()
    await page.getByLabel('Mensaje').pressSequentially('Llama por la tarde. ')
    await page.locator('header a').first().click({ noWaitAfter: true })
    await expect.poll(() => asked).toEqual(['beforeunload'])
    await expect(page.getByLabel('Mensaje')).toHaveValue(/^Llama por la tarde/)
    expect(page.url()).toBe(address)
    await page.getByLabel(/^Correo/).fill('sin arroba')
    await page.getByRole('button', { name: 'Guardar' }).last().click()
    await expect(page.getByRole('alert')).toBeFocused()
    await page.goBack({ timeout: 2_000 }).catch(() => undefined)
    await expect.poll(() => asked).toHaveLength(2)
    await page.getByLabel(/^Correo/).fill('circo@ejemplo.com')
    await page.getByRole('button', { name: 'Guardar' }).last().click()
    await expect(page.getByText('Contacto actualizado')).toBeVisible()
    expect(asked).toHaveLength(2)
    await page.locator('header a').first().click()
    await expect(page).not.toHaveURL(address)
    expect(asked).toHaveLength(2)
  },
)

test('a form sent after its session ended is shown again with its values after the sign-in', async ({
  page,
  javaScriptEnabled,
}) => {
  page.on('dialog', (dialog) => dialog.accept())
  await open(page, 'categories/admin-new-category', javaScriptEnabled ?? false)
  await page.getByLabel('Nombre').fill('Títeres')
  await page.getByLabel('Descripción').fill('Teatro de títeres\npara fiestas')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Crear la categoría' }).click()
  await expect(page.getByText('Tu sesión terminó. Lo que escribiste está a salvo')).toBeVisible()
  await page.getByRole('button', { name: 'Entrar con usuario y contraseña' }).click()
  await page.getByLabel('Usuario').fill(ADMIN.usuario)
  await page.getByLabel('Contraseña').fill('no es esta')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Credenciales incorrectas')
  await expect(page.getByRole('alert')).toBeFocused()
  await page.getByLabel('Contraseña').fill(ADMIN.contrasena)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  // With the script the page in between sends itself.
  if (!javaScriptEnabled) await page.getByRole('button', { name: 'Volver a mi formulario' }).click()
  await expect(page.getByText('Esto es lo que escribiste y no está guardado')).toBeVisible()
  await expect(page.getByText('Acceso concedido')).toHaveCount(0)
  await expect(page.getByLabel('Nombre')).toHaveValue('Títeres')
  await expect(page.getByLabel('Descripción')).toHaveValue('Teatro de títeres\npara fiestas')
})
