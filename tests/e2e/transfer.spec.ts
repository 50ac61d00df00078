import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Locator, type Page, test } from 'playwright/test'
import { MAX_LIST_BYTES } from '../../app/values/files/list-size'
import type { BorrowedAdminServer } from '../support/server-pool'
import { expectAccessible } from './support/accessible'
import { borrowAdminServer } from './support/admin-server'
import { openSignedIn } from './support/administration'
import { FLOW, SCRIPTED } from './support/projects'

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

test('a list that is too large is refused before it is sent', SCRIPTED, async ({ page }) => {
  await openSignedIn(page, server, '/administracion/importar')
  const folder = await mkdtemp(join(tmpdir(), 'listas-'))
  const tooLarge = join(folder, 'enorme.csv')
  await writeFile(tooLarge, '')
  await truncate(tooLarge, MAX_LIST_BYTES + 1)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  await expect(page.getByText('Ningún archivo elegido')).toBeVisible()
  await page.getByLabel('Archivo con la lista').setInputFiles(tooLarge)
  await page.getByRole('button', { name: 'Subir archivo' }).click()
  await expect(page.locator('#archivo-error')).toContainText('El archivo pasa de 20MB')
  await expect(page.locator('#archivo-error')).toContainText('npm run importar')
  expect(sent).toEqual([])
  await rm(folder, { recursive: true })
})
