import type { Db } from 'db/connect'
import { sql } from 'kysely'
import { expect, type Page, test } from 'playwright/test'
import { indexPendingBusinesses } from '../../app/features/search/indexing.server'
import { addBusiness, addCategory, addContact } from '../support/directory-rows'
import { expectAccessible } from './support/accessible'
import { adminServer } from './support/admin-server'
import { openSignedIn } from './support/administration'
import { isHydrated } from './support/form'
import { SCRIPTED } from './support/projects'

let contact: number
const server = adminServer(async (db) => {
  const category = await addCategory(db, 'circo', { name: 'Circo, magia y payasos' })
  await addBusiness(db, [category], { business_name: 'Circo Sol', business_slug: 'circo-sol' })
  contact = await addContact(db, { name: 'Taller Luna' }, [category])
  await indexPendingBusinesses(db)
})

test(
  'a category can be found by any word of its name while another one is chosen',
  SCRIPTED,
  async ({ page }) => {
    await addCategory(server.open(), 'musica', { name: 'Música y Eventos' })
    await openSignedIn(page, server, `/admin/contactos/${contact}`)
    const field = page.getByRole('combobox', { name: /^Categoría principal/ })
    await expect(field).toHaveValue('Circo, magia y payasos')
    for (const typed of ['eventos', 'eventos musica']) {
      await field.click()
      await field.press('End')
      await field.pressSequentially(typed)
      await expect(page.getByRole('option', { name: 'Música y Eventos' })).toBeVisible()
      await field.press('Escape')
    }
    await field.click()
    await field.pressSequentially('eventos')
    await expect(field).toHaveValue('eventos')
    await page.getByRole('option', { name: 'Música y Eventos' }).click()
    await expect(page.locator('input[name=categoria]')).toHaveValue('musica')
  },
)

test(
  'deleting a business asks first, in a dialog over the page [199, 267, D96]',
  SCRIPTED,
  async ({ page }) => {
    const gone = await addContact(server.open(), { name: 'Taller Sol' })
    await openSignedIn(page, server, `/admin/contactos/${gone}`)
    await isHydrated(page)
    const before = page.url()
    const dialog = page.getByRole('alertdialog', {
      name: '¿Estás seguro de que quieres eliminar este contacto?',
    })
    const remove = page.getByRole('link', { name: 'Eliminar', exact: true })
    await remove.click()
    await expect(dialog).toContainText('Taller Sol va a la papelera.')
    await expectAccessible(page, 'asked')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await remove.click()
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await expect(dialog).toBeHidden()
    expect(page.url()).toBe(before)
    await remove.click()
    await page.getByRole('button', { name: 'Eliminar', exact: true }).click()
    await expect(page.getByText('Contacto eliminado').first()).toBeVisible()
  },
)

test('the menu `Más` opens with keys, and expands without JavaScript [189]', async ({
  page,
  javaScriptEnabled,
}) => {
  await openSignedIn(page, server, `/admin/contactos/${contact}`)
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

/** Adds drafts named by number, in a state that no other row has. */
const addMany = (db: Db, state: string, many: number) =>
  sql`
    with recursive n (i) as (select 1 union all select i + 1 from n where i < ${many})
    insert into businesses (status, business_name, business_slug, name_slug, name_key, state_code, source, created_at, updated_at)
    select 'draft', 'Fila ' || i, lower(${state}) || '-' || i, 'f', 'f' || i, ${state}, 'import', '2026-11-01', '2026' from n`.execute(
    db,
  )

async function doToThem(page: Page, which: string): Promise<void> {
  await page.getByLabel('Cuáles').selectOption({ label: which })
  await page.getByLabel('Qué hacer').selectOption('Eliminar')
  await page.getByRole('button', { name: 'Continuar' }).click()
}

test('rows selected on seven pages stay selected, 340 in total [198]', SCRIPTED, async ({ page }) => {
  test.setTimeout(60_000)
  const db = server.open()
  await addMany(db, 'MT', 340)
  await indexPendingBusinesses(db)
  await openSignedIn(page, server, '/admin?estado=MT')
  for (let at = 1; at <= 7; at++) {
    await page.getByLabel('Todos', { exact: true }).check()
    if (at < 7) await page.getByRole('link', { name: 'Siguiente' }).first().click()
  }
  await doToThem(page, 'Lo que marqué')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¿Eliminar 340 contactos?')
})
