import { expect, type Page, test } from 'playwright/test'
import { phonePicture } from '../support/hostile-pictures'
import type { BorrowedAdminServer } from '../support/server-pool'
import { expectAccessible } from './support/accessible'
import { borrowAdminServer } from './support/admin-server'
import { openSignedIn } from './support/administration'
import { isHydrated } from './support/form'

let server: BorrowedAdminServer
test.beforeAll(async () => {
  server = await borrowAdminServer()
})
test.afterAll(() => server.close())

const open = (page: Page, path: string) => page.goto(server.running().origin + path)

async function addContact(): Promise<string> {
  const row = {
    ...{ name: 'Panadería La Espiga', contact_person: 'Luz Paz', email: 'luz@example.com' },
    ...{ phone: '+14045550142', location: null, city: 'Atlanta', state_code: 'GA', zipcode: null },
    ...{ message: 'Pan de cada día.', source: 'admin' as const, created_at: '2026', updated_at: '2026' },
    deleted_at: null,
  }
  const { id } = await server
    .open()
    .insertInto('contacts')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return `/admin/contactos/${id}`
}

test('a contact gets its page, its logo and its owner’s link [202, 203, 204, D65]', async ({ page }, {
  project,
}) => {
  const isScripted = project.name === 'con-javascript'
  const contact = await addContact()
  await openSignedIn(page, server, contact)
  await page.getByRole('link', { name: 'Crear su página' }).click()

  if (isScripted) await isHydrated(page)
  await page.getByLabel('Dirección en el sitio').fill(`espiga-${project.name}`)
  await page.getByLabel('Servicios o productos').fill('Pan\nBolillos')
  await page.getByText('Más categorías').click()
  await page.getByRole('checkbox', { name: 'Fotografía' }).check()
  await page.getByLabel('Publicación').selectOption('Publicada')
  await page.getByRole('button', { name: 'Guardar' }).last().click()
  await expect(page.getByRole('alert')).toContainText('Elige la categoría principal')
  await expect(page.getByLabel('Servicios o productos')).toHaveValue('Pan\nBolillos')
  await expect(page.getByRole('checkbox', { name: 'Fotografía' })).toBeChecked()
  if (isScripted) {
    await page.getByRole('combobox', { name: 'Categoría principal' }).fill('reposteri')
    await page.getByRole('option', { name: 'Repostería' }).click()
  } else await page.getByLabel('Categoría principal').selectOption('Repostería')
  await page.getByRole('button', { name: 'Guardar' }).first().click()
  await expect(page.getByRole('status')).toContainText('Página creada')
  if (isScripted) await expectAccessible(page, 'editor')

  await page.getByRole('link', { name: 'Logo' }).click()
  if (isScripted) await isHydrated(page)
  const chosen = page.getByLabel('Imagen', { exact: true })
  await chosen.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await page.getByRole('button', { name: 'Subir logo' }).click()
  await expect(page.getByRole('alert')).toContainText('No se pudo subir el logo')
  await expect(page).toHaveTitle(/^Error: /)
  await chosen.setInputFiles({ name: 'logo.jpg', mimeType: 'image/jpeg', buffer: await phonePicture() })
  await page.getByRole('button', { name: 'Subir logo' }).click()
  await expect(page.getByRole('status')).toContainText('Logo guardado')
  const logo = page.getByRole('img', { name: 'El logo de ahora' })
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  if (isScripted) await expectAccessible(page, 'logo')

  await open(page, `${contact}/enlace`)
  await page.getByRole('button', { name: 'Crear un enlace' }).click()
  const link = page.getByLabel('Cópialo y entrégaselo')
  await expect(link).toHaveValue(/\/mi-negocio\/[0-9a-f]{32}$/)
  if (isScripted) await expectAccessible(page, 'enlace')
  const address = new URL(await link.inputValue()).pathname
  await open(page, address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Panadería La Espiga')
  await page.getByRole('link', { name: 'Logo' }).click()
  await page.getByRole('button', { name: 'Quitar el logo' }).click()
  await expect(page.getByRole('status')).toContainText('Quitamos tu logo')
})
