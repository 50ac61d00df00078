import { expect, type Locator, type Page, test } from 'playwright/test'
import type { BorrowedAdminServer } from '../support/server-pool'
import { expectAccessible } from './support/accessible'
import { borrowAdminServer } from './support/admin-server'
import { openSignedIn } from './support/administration'
import { FLOW } from './support/projects'

/** A server of their own: what they bring in is nobody else's. */
let server: BorrowedAdminServer
test.beforeAll(async () => {
  server = await borrowAdminServer()
})
test.afterAll(() => server.close())

const LIST = `nombre,teléfono,dirección,ciudad,estado,código postal,categoría
Panadería Rosa,(404) 555-0177,12 Rosa Street,Atlanta,GA,30301,Repostería
,,1 Elm St,Macon,GA,31201,`

/** Looks again until the work on a file is over, and what is wanted stands on the page. */
async function over(page: Page, wanted: Locator): Promise<void> {
  const more = page.getByRole('link', { name: 'Actualizar progreso' })
  await expect(async () => {
    if (await more.isVisible()) await more.click()
    await expect(wanted).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
}

test(
  'a list goes in by upload, dry run and confirmation, and comes out again by the export [277, 279]',
  FLOW,
  async ({ page, javaScriptEnabled }) => {
    await openSignedIn(page, server, '/administracion/importar')
    await page.getByRole('button', { name: 'Subir archivo' }).click()
    await expect(page.getByRole('alert')).toContainText('Elige un archivo')
    await page
      .getByLabel('Archivo con la lista')
      .setInputFiles({ name: 'negocios.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) })
    await page.getByRole('button', { name: 'Subir archivo' }).click()

    await over(page, page.getByLabel('categoría'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('negocios.csv')
    await expect(page.getByLabel('categoría')).toHaveValue('industry')
    if (javaScriptEnabled) await expectAccessible(page, 'the columns')
    await page.getByRole('button', { name: 'Ver cómo quedarían' }).click()
    await over(page, page.getByText('Falta el nombre del negocio'))
    // The checker is a script itself.
    if (javaScriptEnabled) await expectAccessible(page, 'a dry run')
    await page.getByRole('button', { name: 'Importar 1 fila' }).click()
    await over(page, page.getByText('Importación terminada'))
    await page.goto(`${server.running().origin}/administracion/exportar`)
    if (javaScriptEnabled) await expectAccessible(page, 'the export')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Exportar contactos' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^contactos_completo_\d{4}-\d\d-\d\d\.csv$/)
  },
)
