import { expect, type Page, test } from 'playwright/test'
import { insertRows, rowOf } from '../support/rows'
import { expectAccessible } from './support/accessible'
import { adminServer } from './support/admin-server'
import { openSignedIn } from './support/administration'
import { SCRIPTED } from './support/projects'

const PATH = '/admin/categoria/reposteria/generar-fotos'

const server = adminServer()

const isScripted = () => test.info().project.use.javaScriptEnabled !== false

/** With the script the page updates itself. Without it the documented button reloads it (D84). */
async function waitFor(page: Page, text: string) {
  if (isScripted()) return expect(page.getByText(text)).toBeVisible({ timeout: 20_000 })
  await expect(async () => {
    await page.getByRole('link', { name: 'Refrescar Imágenes' }).first().click()
    await expect(page.getByText(text)).toBeVisible({ timeout: 300 })
  }).toPass({ timeout: 20_000 })
}

const columns = (page: Page, name = 'Fotos') =>
  page
    .getByRole('list', { name, exact: true })
    .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)

test('photos of a category are generated with progress, approved, rejected, deleted and restored [226, 229, 232, 237, 241, D81, D84]', async ({
  page,
}) => {
  await openSignedIn(page, server, PATH, 'catalog')
  await page.getByRole('button', { name: 'Generar una' }).click()
  await waitFor(page, 'Imagen generada exitosamente')
  await page.getByRole('button', { name: 'Completar el banco' }).click()
  await expect(page.getByText(/^Progreso: \d fotos completadas$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Generar 5 Más' })).toBeDisabled()
  await waitFor(page, 'Generación completada: 4 imágenes generadas')

  const tiles = page.getByRole('list', { name: 'Fotos' }).getByRole('listitem')
  await expect(tiles).toHaveCount(5)
  if (isScripted()) await expectAccessible(page, 'photos')
  for (const [width, count] of [
    [360, 1],
    [640, 2],
    [1000, 3],
    [1280, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    expect(await columns(page), `${width} px`).toBe(count)
  }

  await tiles
    .first()
    .getByRole('button', { name: /^Aprobar/ })
    .click()
  await expect(page.getByText('Imagen aprobada')).toBeVisible()
  await expect(tiles.first()).toContainText('Aprobada')
  await expect(tiles.first().getByRole('button', { name: /^Usar como principal/ })).toBeVisible()
  await tiles
    .nth(1)
    .getByRole('button', { name: /^Rechazar/ })
    .click()
  await expect(tiles).toHaveCount(4)
  await page.getByRole('link', { name: 'Rechazadas (1)' }).click()
  await page.getByRole('button', { name: /^Restaurar/ }).click()
  await expect(page.getByRole('button', { name: /^Restaurar/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Fotos', exact: true }).click()
  await expect(tiles).toHaveCount(5)
  await tiles
    .nth(1)
    .getByRole('button', { name: /^Eliminar/ })
    .click()
  await expect(tiles).toHaveCount(4)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(tiles).toHaveCount(5)

  await page.getByRole('link', { name: 'Limpiar y Regenerar' }).click()
  if (isScripted()) await expectAccessible(page, 'question')
  await page.goto(`${server.running().origin}/admin/categoria/reposteria/indicaciones`)
  if (isScripted()) await expectAccessible(page, 'prompts')
})

test(
  'both photo pages of a category show a change made elsewhere without a reload [183]',
  SCRIPTED,
  async ({ page }) => {
    await openSignedIn(page, server, PATH, 'catalog')
    const db = server.open()
    const { id } = await rowOf(db, 'categories', { slug: 'fotografia' })
    const add = () =>
      insertRows(db, 'category_image_bank', {
        category_id: id,
        image_url: '/ilustraciones/bakery-1.svg',
        image_type: 'bank',
        status: 'approved',
        created_at: new Date().toISOString(),
        updated_at: new Date().toISOString(),
      })
    const shows = async (path: string, list: string, count: number) => {
      const listening = page.waitForRequest((request) => request.url().includes('/eventos'))
      await page.goto(`${server.running().origin}/admin/categoria/${path}`)
      await listening
      await add()
      const tiles = page.getByRole('list', { name: list, exact: true }).locator('> li')
      await expect(tiles).toHaveCount(count, { timeout: 15_000 })
    }
    await shows('fotografia/generar-fotos', 'Fotos', 1)
    await shows('fotografia', 'Banco de imágenes', 2)
  },
)
