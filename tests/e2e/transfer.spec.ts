import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Locator, type Page, test } from 'playwright/test'
import { MAX_LIST_BYTES } from '../../app/values/files/list-size'
import type { BorrowedAdminServer } from '../support/server-pool'
import { expectAccessible } from './support/accessible'
import { borrowAdminServer } from './support/admin-server'
import { openSignedIn } from './support/administration'
import { DOCUMENT, FLOW, SCRIPTED } from './support/projects'

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

/** As contacts.google.com writes it. */
const CONTACTS = `First Name,Middle Name,Last Name,File As,Organization Name,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - Label,Address 1 - Country,Address 1 - Street,Address 1 - City,Address 1 - Region,Address 1 - Postal Code,Website 1 - Value
Begoña,,Núñez,,Florería Begoña,"Moroso: debe 2 meses, no llamar",Florería ::: * myContacts,* Work,hola@begona.example.com,Work,(404) 555-0188 ::: (404) 555-0189,Work,US,"14 Peachtree St NE",Atlanta,GA,30303,https://begona.example.com
Tía,,Rosa,,,,* myContacts,,,Mobile,(404) 555-0190,,,,,,,`

test(
  'an export of Google Contacts becomes a business that visitors find, on four pages, at the width of a phone',
  DOCUMENT,
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await openSignedIn(page, server, '/administracion/importar')
    const pages = [page.url()]
    const press = async (name: string, wanted: Locator) => {
      await page.getByRole('button', { name }).click()
      await over(page, wanted)
      pages.push(page.url())
      const { scroll, width } = await page.evaluate(() => ({
        scroll: document.documentElement.scrollWidth,
        width: innerWidth,
      }))
      expect(scroll).toBeLessThanOrEqual(width)
    }
    await page
      .getByLabel('Archivo con la lista')
      .setInputFiles({ name: 'contacts.csv', mimeType: 'text/csv', buffer: Buffer.from(CONTACTS) })
    await press('Subir archivo', page.getByLabel('Organization Name'))
    await expect(page.getByLabel('Organization Name')).toHaveValue('name')
    await press('Ver cómo quedarían', page.getByText('14 Peachtree St NE, Atlanta, GA').first())
    await press('Importar 2 filas', page.getByText('Importación terminada'))
    expect(pages.length).toBeLessThanOrEqual(4)
    await page.getByRole('link', { name: 'Ver Florería Begoña' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Florería Begoña')
    await expect(page.locator('body')).not.toContainText('Moroso')
    await expect(page.locator('body')).not.toContainText('555-0189')
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

test(
  'an import is taken back as one: its businesses leave the directory, and come again with the same list',
  SCRIPTED,
  async ({ page }) => {
    test.slow()
    const list = `nombre,teléfono,dirección,ciudad,estado,código postal,categoría
Herrería Ñandú,(404) 555-0166,7 Forge Street,Atlanta,GA,30301,Herrería`
    const bringIn = async (last: string) => {
      await page.goto(`${server.running().origin}/administracion/importar`)
      await page
        .getByLabel('Archivo con la lista')
        .setInputFiles({ name: 'herrerias.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })
      await page.getByRole('button', { name: 'Subir archivo' }).click()
      await over(page, page.getByLabel('categoría'))
      await page.getByRole('button', { name: 'Ver cómo quedarían' }).click()
      await over(page, page.getByRole('button', { name: 'Importar 1 fila' }))
      await page.getByRole('button', { name: 'Importar 1 fila' }).click()
      await over(page, page.getByText(last))
    }
    await openSignedIn(page, server, '/administracion/importar')
    await bringIn('Importación terminada')
    const finished = page.url()
    await page.getByRole('link', { name: 'Ver Herrería Ñandú' }).click()
    const business = page.url()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Herrería Ñandú')

    await page.goto(finished)
    await page.getByText('Deshacer esta importación').first().click()
    await expectAccessible(page, 'a finished import')
    await page.getByRole('button', { name: 'Deshacer esta importación' }).click()
    await over(page, page.getByText('La importación se deshizo'))
    await expect(page.getByText('No queda nada de ella en el directorio.')).toBeVisible()
    expect((await page.goto(business))?.status()).toBe(404)

    await bringIn('Importación terminada')
    expect((await page.goto(business))?.status()).toBe(200)
  },
)
