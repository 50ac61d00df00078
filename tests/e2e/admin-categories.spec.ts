import { writeFileSync } from 'node:fs'
import { expect, type Locator, type Page, test } from 'playwright/test'
import { picture } from '../support/hostile-pictures'
import { adminServer } from './support/admin-server'
import { openSignedIn } from './support/administration'
import { SCRIPTED_FLOW } from './support/projects'

/** A server of its own: categories change in it. */
const server = adminServer()

/** Drops files onto an element, with the events that a browser sends. */
async function drop(page: Page, place: Locator, files: string[]) {
  const box = await place.boundingBox()
  if (!box) throw new Error('The place is not in sight')
  const { x, y, width, height } = box
  const client = await page.context().newCDPSession(page)
  const at = { x: x + width - 30, y: y + height - 20, data: { items: [], files, dragOperationsMask: 1 } }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await client.send('Input.dispatchDragEvent', { type, ...at })
}

test(
  'a category is created after an error, gets pictures, and shows on the site [79, 210, 212, 217, D79]',
  SCRIPTED_FLOW,
  async ({ page }) => {
    const name = 'Florerías'
    await openSignedIn(page, server, '/admin/categorias', 'catalog')
    await page.getByRole('link', { name: 'Nueva categoría' }).click()
    await page.getByLabel('Nombre').fill(name)
    await page.getByLabel('Dirección', { exact: false }).first().fill('admin')
    await page.getByLabel('Tipo de servicio').fill('Flores y plantas')
    await page.getByLabel('Descripción').fill('Ramos y macetas para todos los días.')
    await page.getByRole('button', { name: 'Crear la categoría' }).click()
    await expect(page).toHaveTitle(/^Error: /)
    await expect(page.getByRole('alert')).toContainText('es una dirección del propio sitio')
    await expect(page.getByLabel('Tipo de servicio')).toHaveValue('Flores y plantas')
    await page.getByLabel('Dirección', { exact: false }).first().fill('')
    await page.getByRole('button', { name: 'Crear la categoría' }).click()
    await expect(page.getByText('Categoría creada').first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)

    await page.getByRole('link', { name: 'Subir imágenes' }).click()
    const image = { name: 'foto.svg', mimeType: 'image/png', buffer: Buffer.from('<svg/>') }
    await page.locator('#imagen').setInputFiles(image)
    await page.getByLabel('Qué se ve en la imagen').fill('Un vivero rojo')
    await page.getByRole('button', { name: 'Subir imágenes' }).click()
    await expect(page.getByRole('alert')).toContainText('No se pudo subir la imagen')
    const files = ['ñandú.jpg', 'chica.jpg'].map((file) => test.info().outputPath(file))
    for (const [n, width] of [600, 300].entries())
      writeFileSync(files[n] ?? '', await picture(width, 400).jpeg().toBuffer())
    await page.locator('#imagen').scrollIntoViewIfNeeded()
    await drop(page, page.locator('#imagen'), files)
    await page.getByRole('button', { name: 'Subir imágenes' }).click()
    await expect(page.getByRole('alert')).toContainText('1 de 2 no se subió: la lista dice por qué')
    await expect(
      page.getByRole('list', { name: 'Qué pasó con cada archivo' }).getByRole('listitem'),
    ).toHaveText([
      'ñandú.jpg: Subida, en el banco',
      'chica.jpg: 300 × 400 px; hacen falta al menos 400 px de ancho y de alto',
    ])
    await page.locator('#imagen').setInputFiles(files[0] ?? '')
    await page.getByLabel('Qué se ve en la imagen').fill('Un vivero rojo')
    await page.getByRole('button', { name: 'Subir imágenes' }).click()
    await expect(page.getByText('Ninguna imagen nueva').first()).toBeVisible()
    await page.getByRole('button', { name: /Usar como principal/ }).click()
    await expect(page.getByText('Imagen principal actualizada').first()).toBeVisible()
    const frame = await page.locator('main .picture').first().boundingBox()
    expect(frame?.height, 'as high as it is wide').toBeCloseTo(frame?.width ?? 0, 0)
    await page.getByRole('link', { name: 'Ver categoría' }).click()
    await expect(page.locator('main .picture img').last()).toHaveAttribute('src', /\/imagenes\/[0-9a-f]{32}/)
  },
)
