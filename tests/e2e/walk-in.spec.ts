import { expect } from 'playwright/test'
import { addDays } from '../../app/features/places/calendar'
import { claimBusiness } from './support/business'
import { isHydrated } from './support/form'
import { SCRIPTED_FLOW } from './support/projects'
import { test } from './support/visitor'

test(
  'an owner enters a caller, blocks an hour and unblocks it [D61, D65]',
  SCRIPTED_FLOW,
  async ({ page, db }) => {
    const { id, token } = await claimBusiness(db)
    await db.deleteFrom('business_hours').where('business_id', '=', id).execute()
    await db.updateTable('business_services').set({ minutes: null }).where('business_id', '=', id).execute()
    const day = addDays(new Date().toISOString().slice(0, 10), 21)
    await page.goto(`/mi-negocio/${token}`)
    const home = page.url()

    await page.getByRole('link', { name: 'Anotar una cita' }).click()
    await page.getByLabel('Nombre', { exact: true }).fill('Elena Ríos')
    await page.getByLabel('Día', { exact: true }).fill(day)
    await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Elena Ríos')
    await expect(page.locator('#fecha')).toHaveValue(day)
    await page.getByRole('radio', { name: /^11:00/ }).check()
    await page.getByRole('button', { name: 'Anotar la cita' }).last().click()
    await expect(page.getByRole('alert')).toContainText('teléfono')
    await page.getByLabel('Teléfono').fill('(404) 555-0142')
    await page.getByRole('button', { name: 'Anotar la cita' }).last().click()
    await expect(page.getByText('Cita anotada')).toBeVisible()

    await page.goto(home)
    await page.getByRole('link', { name: 'Bloquear horas' }).click()
    await isHydrated(page)
    await page.getByLabel('Día', { exact: true }).fill(day)
    await page.getByLabel('Desde las').fill('11:00')
    await page.getByLabel('Hasta las').fill('12:00')
    await page.getByRole('button', { name: 'Bloquear', exact: true }).click()
    await expect(page.getByText('Ya había una reserva en ese tiempo: sigue en pie.')).toBeVisible()
    await page.getByRole('button', { name: /^Quitar/ }).click()
    await expect(page.getByText('Esas horas se pueden reservar otra vez')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Quitar/ })).toHaveCount(0)
  },
)
