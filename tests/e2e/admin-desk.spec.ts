import { expect, test } from 'playwright/test'
import { addBusiness } from '../support/directory-rows'
import { addReservation } from '../support/reservation-rows'
import { adminServer } from './support/admin-server'
import { openSignedIn } from './support/administration'
import { SCRIPTED_FLOW } from './support/projects'

/** An own server, because these tests decide what is in its queue. */
let salon: number
const server = adminServer(async (db) => {
  const belleza = db
    .selectFrom('categories')
    .select('id')
    .where('slug', '=', 'belleza-bienestar-y-cuidado-personal')
  const { id: category } = await belleza.executeTakeFirstOrThrow()
  salon = await addBusiness(db, [category], { business_name: 'Salón Rosa', business_slug: 'salon-rosa' })
})

const at = (path: string) => server.running().origin + path
const LIST = '/admin?tab=reservaciones'

/** Adds a reservation in the far future. */
const reserve = (full_name: string, day: number) =>
  addReservation(server.open(), salon, {
    business_name: 'Salón Rosa',
    full_name,
    reservation_date: `2031-11-${day}`,
  })

test(
  'a reservation can be found by filters, its status changed with a warning and undone, a note added, and moved to another day without React [205, 206, D61, D66]',
  SCRIPTED_FLOW,
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
      hasText: 'Pendiente (cambiar el estado de la reserva de Ana Gil)',
    })
    await status.click()
    await page.getByRole('button', { name: 'Marcar como Completada la reserva de Ana Gil' }).click()
    await expect(page.getByText('La reservación se marcó como completada').first()).toBeVisible()
    await expect(page.getByText('Ojo: su horario todavía no llega.').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Ninguna reserva así' })).toBeVisible()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect(page.getByText('volvió pendiente').first()).toBeVisible()
    await expect(status).toBeVisible()

    await page.getByRole('link', { name: /^Ana Gil/ }).click()
    await page.locator('summary', { hasText: 'Escribir una nota' }).click()
    await page.getByRole('textbox', { name: 'Nota' }).fill('Llamar antes de que venga')
    await page.getByRole('button', { name: 'Guardar la nota' }).click()
    await page.getByRole('link', { name: /^Ana Gil/ }).click()
    await expect(page.getByRole('region', { name: 'Nota de la administración' })).toContainText(
      'Llamar antes de que venga',
    )
    await page.getByRole('link', { name: 'Mover a otro horario' }).click()
    const day = await page.getByLabel('Día').getAttribute('max')
    await page.getByLabel('Día').fill(day ?? '')
    const shown = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Ver las horas de ese día' }).click()
    await shown
    await expect(page.getByLabel('Día')).toHaveValue(day ?? '')
    await page.locator('[name=hora]:enabled').last().check()
    await page.getByRole('button', { name: 'Mover', exact: true }).click()
    await expect(page.getByText(/La reserva pasó al/).first()).toBeVisible()
  },
)

test('the old address of reservations opens them or scrolls to their link [195, D5]', async ({
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
