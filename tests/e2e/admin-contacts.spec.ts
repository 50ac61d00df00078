import { expect, type Page, test } from 'playwright/test'
import { indexPendingBusinesses } from '../../app/features/search/indexing.server'
import { addCategory, addContact } from '../support/directory-rows'
import { adminServer } from './support/admin-server'
import { openSignedIn } from './support/administration'
import { isHydrated } from './support/form'
import { SCRIPTED, SCRIPTED_FLOW } from './support/projects'

const server = adminServer(async (db) => {
  const category = await addCategory(db, 'circo', { name: 'Circo, magia y payasos' })
  const facts = { contact_person: 'Rosa Sol', phone: '+14045550142', city: 'Atlanta', state_code: 'GA' }
  await addContact(db, { name: 'Circo Sol', ...facts }, [category])
  await addContact(db, { contact_person: 'Sin Nombre', created_at: '2020-01-01' })
})

/** Opens the menu of a row. */
const openMenu = (page: Page, name: string) =>
  page
    .locator('summary')
    .filter({ hasText: new RegExp(`^Acciones de ${name}$`) })
    .click()

test(
  'a contact can be opened from the list and edited, and after an error the typed values stay [197, 198]',
  SCRIPTED_FLOW,
  async ({ page }) => {
    await openSignedIn(page, server, '/admin')
    await page.getByRole('link', { name: /^Circo Sol ?,/ }).click()
    await expect(page.getByLabel('Asunto')).toHaveValue('Rosa Sol ||| Circo, magia y payasos |||')
    await isHydrated(page)
    await page.getByText('De dónde viene este contacto').click()
    await page.getByLabel('Mensaje').fill('Llama por la tarde')
    await page.getByLabel(/^Correo/).fill('sin arroba')
    await page.getByLabel('Persona de contacto').fill('Eva Luna')
    await page.getByRole('button', { name: 'Guardar' }).first().click()
    await expect(page).toHaveTitle(/^Error: /)
    await expect(page.getByLabel('Mensaje')).toHaveValue('Llama por la tarde')
    await expect(page.getByLabel('Persona de contacto')).toHaveValue('Eva Luna')
    await page.getByRole('alert').getByRole('link').click()
    await expect(page.getByLabel(/^Correo/)).toBeFocused()
    await page.getByLabel(/^Correo/).fill('circo@ejemplo.com')
    await page.getByRole('button', { name: 'Guardar' }).first().click()
    await expect(page.getByText('Contacto actualizado').first()).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/contactos\/\d+\?volver=/)
    await expect(page.getByText('Rosa Sol').last()).toBeVisible()
    await page.getByRole('link', { name: 'Volver a la lista' }).click()
    await expect(page).toHaveURL(/\/admin#fila-\d$/)
    await page.getByRole('link', { name: /^Circo Sol ?,/ }).click()
    await expect(page.getByLabel('Asunto')).toHaveValue('Eva Luna ||| Circo, magia y payasos |||')
    // One button saves everything, and it is in view wherever one is in the form.
    await expect(page.getByRole('button', { name: 'Guardar todo el contacto' })).toBeInViewport()
    await expect(page.getByRole('link', { name: 'Llamar' })).toHaveAttribute('href', 'tel:+14045550142')
    await page.getByText('Cambiar el horario').click()
    await expect(page.getByLabel('O escribe toda tu semana')).toBeVisible()
    // The links to the parts are at the same place in each part.
    await page.evaluate(() => scrollTo(0, 0))
    const parts = page.getByRole('navigation', { name: 'Partes de Circo Sol' })
    const before = await parts.boundingBox()
    await parts.getByRole('link', { name: 'Citas' }).click()
    await expect(page).toHaveURL(/\/citas/)
    expect(await parts.boundingBox()).toEqual(before)
  },
)

test(
  'after a deletion the admin list shows the next row, with the focus there',
  SCRIPTED,
  async ({ page }) => {
    const db = server.open()
    for (const name of ['Feria A', 'Feria B', 'Feria C', 'Feria D'])
      await addContact(db, { name, created_at: '2021-01-01' })
    await indexPendingBusinesses(db)
    await openSignedIn(page, server, '/admin?search=feria')
    await openMenu(page, 'Feria C')
    await page.getByRole('link', { name: 'Eliminar Feria C', exact: true }).click()
    await page.getByRole('button', { name: 'Eliminar' }).click()
    await expect(page.getByRole('searchbox')).toHaveValue('feria')
    const next = page.locator('tr', { hasText: 'Feria B' })
    await expect(next).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Deshacer' })).toBeInViewport()
    await expect(page.locator(':target')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(next.locator(':focus')).toHaveCount(1)
    // After the last row is deleted, the focus is on the new last row.
    await openMenu(page, 'Feria A')
    await page.getByRole('link', { name: 'Eliminar Feria A', exact: true }).click()
    await page.getByRole('button', { name: 'Eliminar' }).click()
    await expect(page.getByText('Contacto eliminado')).toBeVisible()
    await expect(page.locator(':target')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.locator('tr', { hasText: 'Feria B' }).locator(':focus')).toHaveCount(1)
    // The notice closes without the page being loaded again.
    const address = page.url()
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await page.getByRole('link', { name: 'Cerrar el aviso' }).click()
    await expect(page.getByText('Contacto eliminado')).toHaveCount(0)
    expect([page.url(), await page.evaluate(() => 'isSamePage' in window)]).toEqual([address, true])
  },
)
