import { expect, test } from 'playwright/test'
import { adminPaths } from '../../app/admin-paths'
import { ADMIN } from '../support/admin'
import { addBusiness, addCategory } from '../support/directory-rows'
import { addReservation } from '../support/reservation-rows'
import type { BorrowedAdminServer } from '../support/server-pool'
import { expectAccessible } from './support/accessible'
import { borrowAdminServer } from './support/admin-server'
import { openSignedIn } from './support/administration'

let server: BorrowedAdminServer
test.beforeAll(async () => {
  server = await borrowAdminServer()
})
test.afterAll(() => server.close())

test('personal data can be found, downloaded and, after a question, erased [T250]', async ({
  page,
  javaScriptEnabled,
}) => {
  const db = server.open()
  const line = javaScriptEnabled ? 4 : 5
  const phone = `+1404555017${line}`
  const slug = `sol-${line}`
  const business = await addBusiness(db, [await addCategory(db, slug)], { business_slug: slug, phone })
  await addReservation(db, business, { phone, full_name: 'Eva', reservation_date: '2099-01-01' })

  await openSignedIn(page, server, adminPaths.personalData())
  await page.getByLabel('Teléfono o correo').fill('Eva')
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(page.getByText('Escribe un teléfono de 10 números').first()).toBeVisible()
  await expect(page.getByLabel('Teléfono o correo')).toHaveValue('Eva')

  await page.getByLabel('Teléfono o correo').fill(`Cel. 404-555-017${line}`)
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Lo que guardamos de (404) 555-017${line}`)
  await expect(page).toHaveURL(/\/administracion\/datos-personales$/)
  await page.getByText('Ver cuáles').first().click()
  await expect(page.getByRole('link', { name: /2099-01-01/ })).toBeVisible()
  // The checker is a script itself.
  if (javaScriptEnabled) await expectAccessible(page, 'found')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar en CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^datos-de-una-persona_.*\.csv$/)

  await page.getByRole('button', { name: /^Borrar 1 fila/ }).click()
  await expect(page.getByText('Lo público no se borra: negocios')).toBeVisible()
  await expect(page.getByText('Esto no se puede deshacer')).toBeVisible()
  if (javaScriptEnabled) await expectAccessible(page, 'question')
  await expect(page.getByText('jueves 1 de enero de 2099')).toBeVisible()
  await page.getByLabel('Tu contraseña').fill(ADMIN.contrasena)
  await page.getByRole('button', { name: 'Borrar 1 fila para siempre' }).click()
  await expect(page.getByText('Borrado para siempre', { exact: true })).toBeVisible()
  expect(await db.selectFrom('reservations').select('id').where('phone', '=', phone).execute()).toEqual([])
})
