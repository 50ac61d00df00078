import { expect } from 'playwright/test'
import { addDays } from '../../app/features/places/calendar'
import { hashToken } from '../../app/values/hash-token.server'
import { addReservation } from '../support/reservation-rows'
import { violations } from './support/accessible'
import { claimBusiness } from './support/business'
import { SCRIPTED_FLOW } from './support/projects'
import { test } from './support/visitor'

test(
  'an owner proposes another time, and the customer accepts it on the private page [D61, D65]',
  SCRIPTED_FLOW,
  async ({ page, db }) => {
    const { id, slug, category, token: owner } = await claimBusiness(db)
    await db.deleteFrom('business_hours').where('business_id', '=', id).execute()
    await db.deleteFrom('business_closed_dates').where('business_id', '=', id).execute()
    const day = addDays(new Date().toISOString().slice(0, 10), 8)
    const token = 'd'.repeat(32)
    await addReservation(db, id, {
      ...{ full_name: 'Elena Ríos', code: 'PRQ234', token_hash: hashToken(token) },
      ...{ reservation_date: day, reservation_time: '11:00' },
    })

    await page.goto(`/mi-negocio/${owner}/reservas`)
    await page.getByRole('link', { name: /Proponer otra hora para Elena/ }).click()
    await page.getByRole('radio', { name: /^4:00/ }).check()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Proponer esta hora' }).last().click()
    await expect(page.getByText('Hora propuesta', { exact: true })).toBeVisible()
    await expect(page.getByText(/Propuesta: espera respuesta/)).toBeVisible()
    const chat = await page
      .getByRole('article')
      .filter({ hasText: 'Elena Ríos' })
      .getByRole('link', { name: 'WhatsApp' })
      .getAttribute('href')
    expect(decodeURIComponent(chat ?? '')).toContain('/mis-reservas?codigo=PRQ23')

    await page.goto(`/${category}/${slug}/reservado/${token}`)
    await expect(page.getByRole('heading', { name: 'El negocio te propone otra hora' })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Aceptar esa hora' }).click()
    await expect(page.getByText('Aceptaste la hora nueva')).toBeVisible()
    await expect(page.getByText('El negocio confirmó tu reserva')).toBeVisible()
    await expect(page.locator('main')).toContainText(/4:00.p\..m\./)
    await expect(page.getByRole('button', { name: 'Aceptar esa hora' })).toHaveCount(0)
  },
)
