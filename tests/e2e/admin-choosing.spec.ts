import { expect, type Page, test } from 'playwright/test'
import { indexPending } from '../../app/features/search/indexing.server'
import { addPromotion } from '../features/promotions/rows'
import { ADMIN, type AdminServer, startAdminServer } from '../support/admin'
import { addBusiness, addCategory, addContact } from '../support/directory-rows'
import { expectAccessible } from './support/accessible'
import { isHydrated } from './support/form'

let server: AdminServer
let promotion: number
let contact: number
let twin: number
test.beforeEach(async () => {
  server = await startAdminServer()
  const db = server.open()
  const category = await addCategory(db, 'circo', { name: 'Circo, magia y payasos' })
  await addBusiness(db, [category], { business_name: 'Circo Sol', business_slug: 'circo-sol' })
  promotion = await addPromotion(db, { title: 'Dos por uno' })
  contact = await addContact(db, { name: 'Taller Luna' }, [category])
  twin = await addContact(db, { name: 'Mecánica Luna de Plata', phone: '+14045550142' }, [category])
  await indexPending(db)
})
test.afterEach(() => server.close())

async function openAs(page: Page, path: string) {
  await page.goto(`${server.running().origin}/admin/entrar?volver=${path}`)
  await page.getByLabel('Usuario').fill(ADMIN.usuario)
  await page.getByLabel('Contraseña').fill(ADMIN.contrasena)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

test('a business is chosen for a promotion from what is found while one types, or after a search [272, 273]', async ({
  page,
  javaScriptEnabled,
}) => {
  await openAs(page, `/admin/promociones/${promotion}/aplicar`)
  await page.getByRole('radio', { name: 'Negocios', exact: true }).check()
  if (javaScriptEnabled) {
    const field = page.getByRole('combobox', { name: /^Busca por nombre/ })
    await field.fill('zzzz')
    await expect(page.getByText('Nada coincide. Prueba con otra palabra.')).toBeVisible()
    await field.fill('sol')
    await expect(page.getByRole('option', { name: /^Circo Sol/ })).toBeVisible()
    // Under the header that stays, what is half covered would count as too small.
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectAccessible(page, 'choosing')
    await field.press('ArrowDown')
    await field.press('Enter')
    await expect(field).toHaveValue('')
  } else {
    await page.getByLabel(/^Busca por nombre/).fill('sol')
    await page.getByRole('button', { name: 'Buscar negocio' }).click()
    await page.getByRole('checkbox', { name: /^Circo Sol/ }).check()
  }
  await expect(page.getByRole('checkbox', { name: /^Circo Sol/ })).toBeChecked()
  await page.getByRole('button', { name: 'Guardar dónde vale' }).click()
  await expect(page.getByText('Aplicaciones de promoción creadas correctamente').first()).toBeVisible()
  await expect(page.getByText('Ahora vale en: Circo Sol')).toBeVisible()
})

test('the duplicate of a contact is found by words of its name [D24]', async ({
  page,
  javaScriptEnabled,
}) => {
  await openAs(page, `/admin/contactos/${contact}/unir`)
  if (javaScriptEnabled) {
    await page.getByRole('combobox', { name: /^Nombre, teléfono/ }).fill('plata')
    await page.getByRole('option', { name: /Mecánica Luna de Plata/ }).click()
  } else {
    await page.getByLabel(/^Nombre, teléfono/).fill('plata')
    await page.getByRole('button', { name: 'Comparar', exact: true }).click()
    await expect(page.getByText('Tiene lo que escribiste')).toBeVisible()
    await page.getByRole('link', { name: 'Comparar con Mecánica Luna de Plata' }).click()
  }
  await expect(page).toHaveURL(new RegExp(`/admin/contactos/${contact}/unir/${twin}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¿Unir los dos en «Taller Luna»?')
})

test('what is taken away is asked before: over the page where scripts run, else on a page of its own [199, 267, D96]', async ({
  page,
  javaScriptEnabled,
}) => {
  await openAs(page, `/admin/contactos/${contact}`)
  if (javaScriptEnabled) await isHydrated(page)
  const before = page.url()
  await page.getByRole('link', { name: 'Eliminar', exact: true }).click()
  const question = '¿Estás seguro de que quieres eliminar este contacto?'
  if (javaScriptEnabled) {
    const dialog = page.getByRole('alertdialog', { name: question })
    await expect(dialog).toContainText('Taller Luna va a la papelera.')
    await expectAccessible(page, 'asked')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.getByRole('link', { name: 'Eliminar', exact: true }).click()
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await expect(dialog).toBeHidden()
    expect(page.url()).toBe(before)
    await page.getByRole('link', { name: 'Eliminar', exact: true }).click()
  } else await expect(page.getByRole('heading', { level: 1 })).toHaveText(question)
  await page.getByRole('button', { name: 'Eliminar', exact: true }).click()
  await expect(page.getByText('Contacto eliminado').first()).toBeVisible()
})

test('what is not used daily is a menu with the keys of one where scripts run, else it folds open [189]', async ({
  page,
  javaScriptEnabled,
}) => {
  await openAs(page, `/admin/contactos/${contact}`)
  if (javaScriptEnabled) {
    await isHydrated(page)
    const menu = page.getByRole('button', { name: 'Más', exact: true })
    await menu.press('ArrowDown')
    await expect(page.getByRole('menuitem').first()).toHaveAttribute('data-focus')
    await expectAccessible(page, 'menú')
    await page.keyboard.press('Escape')
    await expect(menu).toBeFocused()
    await menu.click()
  } else await page.locator('summary', { hasText: 'Más' }).first().click()
  await page
    .getByRole(javaScriptEnabled ? 'menuitem' : 'link', { name: 'Papelera' })
    .filter({ visible: true })
    .click()
  await expect(page).toHaveURL(/\/administracion\/papelera$/)
})
