import { expect, test } from 'playwright/test'
import { indexPendingBusinesses } from '../../app/features/search/indexing.server'
import { addBusiness, addCategory } from '../support/directory-rows'
import { adminServer } from './support/admin-server'
import { openSignedIn } from './support/administration'
import { SCRIPTED_FLOW } from './support/projects'

const server = adminServer(async (db) => {
  const category = await addCategory(db, 'circo', { name: 'Circo, magia y payasos' })
  await addBusiness(db, [category], { business_name: 'Circo Sol', business_slug: 'circo-sol' })
  await indexPendingBusinesses(db)
})

const at = (path: string) => server.running().origin + path

test(
  'a promotion is created, applied to a business, shown to visitors and turned off [249, 254, 258, 265, 266, 270, 272, 273]',
  SCRIPTED_FLOW,
  async ({ page }) => {
    const title = 'Función doble'
    const seen = page.getByRole('heading', { name: title })
    await openSignedIn(page, server, '/admin/promociones')
    await page.getByRole('link', { name: 'Nueva Promoción' }).click()
    await page.getByLabel('Código de cupón').fill('sol20')
    await page.getByRole('button', { name: 'Crear promoción' }).click()
    await expect(page).toHaveTitle(/^Error: /)
    await expect(page.getByRole('alert')).toContainText('Completa todos los campos obligatorios')
    await expect(page.getByLabel('Código de cupón')).toHaveValue('sol20')
    await page.getByLabel('Título').fill(title)
    await page.locator('#porcentaje').fill('20')
    await page.getByRole('button', { name: 'Crear promoción' }).click()
    await expect(page.getByText('Promoción creada correctamente').first()).toBeVisible()

    const choose = page.getByRole('link', { name: 'Elegir negocios en la lista' })
    await expect(choose).toBeHidden()
    await page.getByRole('radio', { name: 'Negocios', exact: true }).check()
    await choose.click()
    await page.getByLabel('Buscar').fill('circo')
    await page.getByLabel('Buscar').press('Enter')
    await page.getByRole('checkbox', { name: 'Elegir Circo Sol' }).check()
    await page.getByRole('button', { name: 'Agregar a la promoción' }).click()
    await expect(page.getByText('Aplicaciones de promoción creadas correctamente').first()).toBeVisible()
    await expect(page.getByText('1 negocio en la promoción')).toBeVisible()
    await expect(
      page.getByRole('checkbox', { name: 'Elegir Circo Sol' }),
      'the selection is used up',
    ).not.toBeChecked()
    await page.goto(at('/admin/promociones'))
    await expect(page.getByRole('row').filter({ hasText: title })).toContainText('1 negocio')
    await page.getByRole('link', { name: title, exact: true }).click()
    await page.goto(at(`${new URL(page.url()).pathname}/aplicar`))
    await expect(page.getByText('Ahora vale en: Circo Sol')).toBeVisible()

    await page.goto(at('/circo/circo-sol'))
    await expect(seen).toBeVisible()
    await expect(page.getByText('-20%').first()).toBeVisible()
    await page.goto(at('/admin/promociones'))
    await page.locator('summary', { hasText: `Acciones de ${title}` }).click()
    await page.getByRole('button', { name: `Desactivar ${title}` }).click()
    await expect(page.getByText('Promoción desactivada correctamente').first()).toBeVisible()
    await page.goto(at('/circo/circo-sol'))
    await expect(seen).toHaveCount(0)
  },
)
