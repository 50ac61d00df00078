import { expect, type Locator, type Page, test } from 'playwright/test'
import { expectAccessible } from './support/accessible'
import { adminServer } from './support/admin-server'
import { openSignedIn } from './support/administration'
import { SCRIPTED_FLOW } from './support/projects'

/** An own server, so that imports do not affect other tests. */
const server = adminServer()

const LIST = `nombre,teléfono,dirección,ciudad,estado,código postal,categoría
Panadería Rosa,(404) 555-0177,12 Rosa Street,Atlanta,GA,30301,Repostería
,,1 Elm St,Macon,GA,31201,`

/** Reloads until the job has finished and `wanted` is visible. */
async function over(page: Page, wanted: Locator): Promise<void> {
  const more = page.getByRole('link', { name: 'Actualizar progreso' })
  await expect(async () => {
    if (await more.isVisible()) await more.click()
    await expect(wanted).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
}

test(
  'a list can be imported by upload, dry run and confirmation, and exported again [277, 279]',
  SCRIPTED_FLOW,
  async ({ page }) => {
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
    await expectAccessible(page, 'the columns')
    await page.getByRole('button', { name: 'Ver cómo quedarían' }).click()
    await over(page, page.getByText('Falta el nombre del negocio'))
    await expectAccessible(page, 'a dry run')
    await page.getByRole('button', { name: 'Importar 1 fila' }).click()
    await over(page, page.getByText('Importación terminada'))
    await page.goto(`${server.running().origin}/administracion/exportar`)
    await expectAccessible(page, 'the export')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Exportar contactos' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^contactos_completo_\d{4}-\d\d-\d\d\.csv$/)
  },
)

/**
 * An import that the server seems to process. `set` changes its state in place of the process. It holds the
 * lease, because an import without one is marked as interrupted every ten seconds.
 */
async function startedImport() {
  const db = server.open()
  const moment = new Date().toISOString()
  const { id } = await db
    .insertInto('imports')
    .values({
      ...{
        file: 'lista.csv',
        file_name: 'lista.csv',
        username: 'ADMINISTRADOR',
        choices: '{}',
        problem: null,
      },
      ...{ stage: 'columns', status: 'working', created_at: moment, updated_at: moment },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const until = new Date(Date.now() + 600_000).toISOString()
  await db.deleteFrom('leases').where('what', '=', 'imports').execute()
  await db
    .insertInto('leases')
    .values({ what: 'imports', holder: `${id}:1`, until })
    .execute()
  const release = () => db.deleteFrom('leases').where('what', '=', 'imports').execute()
  const set = (values: { status?: 'failed'; rows_done?: number; rows_total?: number; problem?: string }) =>
    db.updateTable('imports').set(values).where('id', '=', id).execute()
  return { id, set, release }
}

test('the page of a running import shows its progress and end without a manual reload [277]', async ({
  page,
  javaScriptEnabled,
}) => {
  const { id, set, release } = await startedImport()
  await openSignedIn(page, server, `/administracion/importar/${id}`)
  await expect(page.getByRole('heading', { name: 'Leyendo las columnas' })).toBeVisible()
  const more = page.getByRole('link', { name: 'Actualizar progreso' })
  await set({ rows_done: 5, rows_total: 10 })
  if (!javaScriptEnabled) await more.click()
  await expect(page.getByText('5 de 10 filas')).toBeVisible()
  await set({ status: 'failed', problem: 'La lista está vacía.' })
  if (!javaScriptEnabled) await more.click()
  await expect(page.getByText('La lista está vacía.')).toBeVisible()
  await expect(more).toBeHidden()
  await release()
})
