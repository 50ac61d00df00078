import { expect, test } from 'playwright/test'
import { ADMIN, type AdminServer, startAdminServer } from '../support/admin'
import { expectAccessible } from './support/accessible'

/** A server of their own: what they bring in is nobody else's. */
let server: AdminServer
test.beforeAll(async () => {
  server = await startAdminServer()
})
test.afterAll(() => server.close())

const LIST = `nombre,teléfono,dirección,ciudad,estado,código postal,categoría
Panadería Rosa,(404) 555-0177,12 Rosa Street,Atlanta,GA,30301,Repostería
,,1 Elm St,Macon,GA,31201,`

test('a list goes in by upload, dry run and confirmation, and comes out again by the export [277, 279]', async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto(`${server.running().origin}/administracion/importar`)
  await page.getByLabel('Usuario').fill(ADMIN.usuario)
  await page.getByLabel('Contraseña').fill(ADMIN.contrasena)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByRole('button', { name: 'Subir archivo' }).click()
  await expect(page.getByRole('alert')).toContainText('Elige un archivo')
  await page
    .getByLabel('Archivo con la lista')
    .setInputFiles({ name: 'negocios.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) })
  await page.getByRole('button', { name: 'Subir archivo' }).click()

  const isOver = async () => {
    const more = page.getByRole('link', { name: 'Actualizar progreso' })
    while (await more.isVisible()) await more.click()
  }
  await isOver()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('negocios.csv')
  await expect(page.getByLabel('categoría')).toHaveValue('industry')
  if (javaScriptEnabled) await expectAccessible(page, 'the columns')
  await page.getByRole('button', { name: 'Ver cómo quedarían' }).click()
  await isOver()
  await expect(page.getByText('Falta el nombre del negocio')).toBeVisible()
  // The checker is a script itself.
  if (javaScriptEnabled) await expectAccessible(page, 'a dry run')
  await page.getByRole('button', { name: 'Importar 1 fila' }).click()
  await isOver()
  await expect(page.getByText('Importación terminada')).toBeVisible()
  await page.goto(`${server.running().origin}/administracion/exportar`)
  if (javaScriptEnabled) await expectAccessible(page, 'the export')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Exportar contactos' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^contactos_completo_\d{4}-\d\d-\d\d\.csv$/)
})
