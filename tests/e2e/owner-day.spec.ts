import { expect } from 'playwright/test'
import { addDays, getDateTimeInZone } from '../../app/features/places/calendar'
import { addReservation } from '../support/reservation-rows'
import { violations } from './support/accessible'
import { claimBusiness } from './support/business'
import { isHydrated } from './support/form'
import { SCRIPTED_FLOW } from './support/projects'
import { test } from './support/visitor'

const ZONE = 'America/New_York'

test(
  'an owner notes attendance, sends reminders for tomorrow and creates an address for the calendar [D65, T240, T241]',
  SCRIPTED_FLOW,
  async ({ page, db }) => {
    const { id, token } = await claimBusiness(db)
    await db.updateTable('businesses').set({ time_zone: ZONE }).where('id', '=', id).execute()
    const today = getDateTimeInZone(ZONE, new Date()).date
    const confirmed = { status: 'confirmed', time_zone: ZONE } as const
    await addReservation(db, id, {
      ...{ full_name: 'Marta Hoy', reservation_date: today, reservation_time: '00:00', ...confirmed },
      code: 'DHY234',
    })
    await addReservation(db, id, {
      ...{ full_name: 'Lucas Manso', reservation_date: addDays(today, 1), ...confirmed },
      code: 'DMN234',
    })
    await page.goto(`/mi-negocio/${token}/reservas`)
    await page.getByRole('link', { name: 'Hoy', exact: true }).click()
    const card = page.getByRole('article').filter({ hasText: 'Marta Hoy' })
    await expect(page.getByText('Lucas Manso')).toHaveCount(0)
    await card.getByRole('button', { name: /^No vino/ }).click()
    await expect(page.getByText('Anotado: no vino')).toBeVisible()
    await expect(page).toHaveURL(/dia=hoy/)
    await page.getByRole('button', { name: /Deshacer/ }).click()
    await expect(card.getByRole('button', { name: /^No vino/ })).toBeVisible()
    await card.getByRole('button', { name: /^Atendida/ }).click()
    await expect(card.getByRole('button', { name: /^Borrar/ })).toBeVisible()
    expect(await violations(page)).toEqual([])

    await page.getByRole('link', { name: 'Mañana', exact: true }).click()
    const reminder = page.getByRole('link', { name: 'Recordar por WhatsApp' })
    expect(decodeURIComponent((await reminder.getAttribute('href')) ?? '')).toContain(
      'Hola, Lucas Manso. Te recuerdo',
    )

    await page.getByRole('button', { name: 'Crear la dirección' }).click()
    const address = page.getByLabel('Dirección de tu calendario')
    await expect(address).toHaveValue(/\/mi-negocio\/calendario\/[0-9a-f]{32}\/citas\.ics$/)
    const feed = new URL(await address.inputValue()).pathname
    const read = await page.request.get(feed)
    expect([read.status(), await read.text()]).toEqual([200, expect.stringContaining('Lucas Manso')])
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Quitar la dirección' }).click()
    await expect(page.getByRole('button', { name: 'Crear la dirección' })).toBeVisible()
    expect((await page.request.get(feed)).status()).toBe(404)
  },
)

test(
  'an owner writes services with prices and lengths, moves a row, and sets the rules of booking [203, D116]',
  SCRIPTED_FLOW,
  async ({ page, db }) => {
    const { id, token } = await claimBusiness(db)
    await db.deleteFrom('business_services').where('business_id', '=', id).execute()
    const own = `/mi-negocio/${token}`
    await page.goto(`${own}/servicios`)
    await isHydrated(page)
    await page.locator('[name="nombre-0"]').fill('Corte de prueba')
    await page.locator('[name="tipo-0"]').selectOption('fixed')
    await page.locator('[name="precio-0"]').fill('mucho')
    await page.locator('[name="minutos-0"]').selectOption('45')
    await page.locator('[name="nombre-1"]').fill('Barba de prueba')
    await page.getByRole('button', { name: 'Guardar' }).last().click()
    await expect(page.getByRole('alert')).toContainText('Revisa los servicios')
    await expect(page.locator('[name="nombre-1"]')).toHaveValue('Barba de prueba')
    await expect(page.locator('[name="minutos-0"]')).toHaveValue('45')
    expect(await violations(page)).toEqual([])
    await page.locator('[name="precio-0"]').fill('25')
    await page.getByRole('button', { name: 'Subir el servicio 2' }).click()
    await expect(page.locator('[name="nombre-0"]')).toHaveValue('Barba de prueba')
    await expect(page.locator('[name="precio-1"]')).toHaveValue('25')
    await page.getByRole('button', { name: 'Guardar' }).last().click()
    await expect(page.getByText('Servicios guardados').first()).toBeVisible()
    const stored = await db
      .selectFrom('business_services')
      .select(['name', 'minutes'])
      .where('business_id', '=', id)
      .orderBy('position')
      .execute()
    expect(stored).toEqual([
      { name: 'Barba de prueba', minutes: null },
      { name: 'Corte de prueba', minutes: 45 },
    ])

    await page.goto(`${own}/citas`)
    await isHydrated(page)
    await page.getByLabel('Horas de anticipación').fill('999')
    await page.getByLabel('Correo').check()
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByRole('alert')).toContainText('Escribe horas de 0 a 168')
    await expect(page.getByLabel('Correo')).toBeChecked()
    expect(await violations(page)).toEqual([])
    await page.getByLabel('Horas de anticipación').fill('12')
    await page.getByLabel('15 minutos').check()
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByRole('status').first()).toBeVisible()
    const rules = await db
      .selectFrom('booking_rules')
      .select(['step_minutes', 'hours_ahead', 'asks_email'])
      .where('business_id', '=', id)
      .execute()
    expect(rules).toEqual([{ step_minutes: 15, hours_ahead: 12, asks_email: 1 }])
    await page.goto(`${own}/citas`)
    await page.getByRole('button', { name: 'Quitar mis reglas' }).click()
    await expect
      .poll(() => db.selectFrom('booking_rules').selectAll().where('business_id', '=', id).execute())
      .toEqual([])
  },
)
