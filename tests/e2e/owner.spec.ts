import { expect, type Page } from 'playwright/test'
import { createOwnerLink } from '../../app/features/owners/link.server'
import { bookSlot } from '../../app/features/reservations/book.server'
import type { Db } from '../../db/connect'
import { isHydrated } from './support/form'
import { FLOW } from './support/projects'
import { test } from './support/visitor'

/** Opens the private page of a business that no other specification uses, each time another, with a reservation. */
async function openOwnPage(page: Page, db: Db, skip: number): Promise<{ address: string; guest: string }> {
  const business = await db
    .selectFrom('businesses')
    .select('id')
    .where('is_listed', '=', 1)
    .where('id', 'in', (query) => query.selectFrom('business_services').select('business_id'))
    .orderBy('id', 'desc')
    .offset(skip)
    .limit(1)
    .executeTakeFirstOrThrow()
  const token = await createOwnerLink(db, business.id)
  await db.deleteFrom('business_hours').where('business_id', '=', business.id).execute()
  const date = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  const guest = `Lucía ${token.slice(0, 6)}`
  const values = {
    fullName: guest,
    email: 'lucia@example.com',
    phone: '+14045550142',
    requirement: 'Una cita',
  }
  await bookSlot(
    db,
    business.id,
    { ...values, comment: null, date, time: '10:00' },
    { token, now: new Date() },
  )
  const address = `/mi-negocio/${token}`
  await page.goto(address)
  return { address, guest }
}

const OFFSET = { 'con-javascript': 0, 'sin-javascript': 10 } as Record<string, number>

test(
  'an owner mends the data, and errors keep what was typed [D54, D101]',
  FLOW,
  async ({ page, db }, { project }) => {
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(error.message))
    await openOwnPage(page, db, OFFSET[project.name] ?? 0)
    await page.getByRole('link', { name: 'Cambiar mis datos' }).click()
    if (project.name === 'con-javascript') await isHydrated(page)
    const description = `Hecho a mano, ${project.name}.`
    await page.getByLabel('Descripción').fill(description)
    await page.getByLabel('Facebook').fill('javascript:alert(1)')
    await page.getByLabel('Teléfono').fill('404 555 0142')
    await page.getByLabel('Código postal').fill('')
    await page.getByRole('button', { name: 'Guardar' }).click()
    const summary = page.getByRole('alert')
    await expect(summary).toContainText('Revisa tus datos')
    await expect(page).toHaveTitle(/^Error: /)
    if (project.name === 'con-javascript') await expect(summary).toBeFocused()
    await expect(page.getByLabel('Descripción')).toHaveValue(description)
    await summary.getByRole('link').first().click()
    await expect(page.getByLabel('Facebook')).toBeFocused()
    await page.getByLabel('Facebook').fill('facebook.com/minegocio')
    // The Enter key in a field saves.
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status')).toContainText('Tus datos quedaron guardados')
    await page.getByRole('link', { name: 'Ver mi página' }).click()
    await expect(page.getByText(description)).toBeVisible()
    expect(problems).toEqual([])
  },
)
