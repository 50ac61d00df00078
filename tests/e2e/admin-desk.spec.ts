import type { Db } from 'db/connect'
import { expect, test } from 'playwright/test'
import { addBusiness } from '../support/directory-rows'
import { addReservation } from '../support/reservation-rows'
import type { BorrowedAdminServer } from '../support/server-pool'
import { borrowAdminServer } from './support/admin-server'
import { openSignedIn } from './support/administration'
import { FLOW } from './support/projects'

/** A server of its own: what waits in it is decided here. */
let server: BorrowedAdminServer
let db: Db
let category: number
let salon: number
test.beforeAll(async () => {
  server = await borrowAdminServer()
  db = server.open()
  const belleza = db
    .selectFrom('categories')
    .select('id')
    .where('slug', '=', 'belleza-bienestar-y-cuidado-personal')
  category = (await belleza.executeTakeFirstOrThrow()).id
  salon = await addBusiness(db, [category], { business_name: 'Salón Rosa', business_slug: 'salon-rosa' })
})
test.afterAll(() => server.close())

const at = (path: string) => server.running().origin + path
const LIST = '/admin?tab=reservaciones'

/** A reservation far ahead. */
const reserve = (full_name: string, day: number) =>
  addReservation(db, salon, { business_name: 'Salón Rosa', full_name, reservation_date: `2031-11-${day}` })

test(
  'a reservation is found by filters, its status changed with a warning, taken back, and given a note [205, 206, D66]',
  FLOW,
  async ({ page }) => {
    await reserve('Ana Gil', 20)
    await reserve('Eva Ruiz', 21)
    await openSignedIn(page, server, LIST)
    await page.getByLabel('Buscar').fill('ana')
    await page.locator('summary', { hasText: 'Filtros' }).click()
    await page.getByRole('combobox', { name: 'Estado', exact: true }).selectOption('Pendiente')
    await page.getByRole('button', { name: 'Buscar' }).click()
    await expect(page).toHaveURL(/search=ana&estado=pendiente/)
    await expect(page.getByRole('heading', { name: '1 reserva', exact: true })).toBeVisible()
    await expect(page.getByText('Eva Ruiz')).toHaveCount(0)

    const status = page.locator('summary', {
      hasText: 'Pendiente: cambiar el estado de la reserva de Ana Gil',
    })
    await status.click()
    await page.getByRole('button', { name: 'Marcar como Completada la reserva de Ana Gil' }).click()
    await expect(page.getByText('La reservación se marcó como completada').first()).toBeVisible()
    await expect(page.getByText('Ojo: su horario todavía no llega.').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Ninguna reserva así' })).toBeVisible()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect(page.getByText('La reservación se marcó como pendiente').first()).toBeVisible()
    await expect(status).toBeVisible()

    await page.getByRole('link', { name: /^Ana Gil/ }).click()
    await page.getByRole('link', { name: 'Escribir una nota' }).click()
    await page.getByLabel('Nota').fill('Llamar antes de que venga')
    await page.getByRole('button', { name: 'Guardar la nota' }).click()
    await page.getByRole('link', { name: /^Ana Gil/ }).click()
    await expect(page.getByRole('region', { name: 'Nota de la administración' })).toContainText(
      'Llamar antes de que venga',
    )
  },
)

test('the old address opens the reservations, or lands on their link [195, D5]', async ({
  page,
  javaScriptEnabled,
}) => {
  await openSignedIn(page, server, '/administracion')
  await page.goto(at('/admin#reservas'))
  if (!javaScriptEnabled) {
    await expect(page.locator('a:target')).toBeInViewport()
    await page.locator('a:target').click()
  }
  await expect(page).toHaveURL(at(LIST))
  await expect(page.locator('#reservas')).toHaveAttribute('aria-current', 'page')
})
