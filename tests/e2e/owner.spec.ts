import { expect, type Page } from 'playwright/test'
import sharp from 'sharp'
import { bookSlot } from '../../app/features/reservations/book.server'
import type { Db } from '../../db/connect'
import { claimBusiness } from './support/business'
import { isHydrated } from './support/form'
import { watchErrors } from './support/loaded'
import { DOCUMENT, FLOW } from './support/projects'
import { test } from './support/visitor'

/** Opens the private page of a business that no other test uses, with a reservation. */
async function openOwnPage(page: Page, db: Db): Promise<{ address: string; guest: string }> {
  const { id, token } = await claimBusiness(db)
  await db.deleteFrom('business_hours').where('business_id', '=', id).execute()
  const date = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  const guest = `Lucía ${token.slice(0, 6)}`
  const values = {
    fullName: guest,
    email: 'lucia@example.com',
    phone: '+14045550142',
    requirement: 'Una cita',
    length: { minutes: 30, buffer: 0 },
  }
  await bookSlot(db, id, { ...values, comment: null, date, time: '10:00' }, { token, now: new Date() })
  const address = `/mi-negocio/${token}`
  await page.goto(address)
  return { address, guest }
}

test(
  'an owner edits the data, and after errors the typed values stay [D54, D101]',
  FLOW,
  async ({ page, db }, { project }) => {
    const problems = watchErrors(page)
    await openOwnPage(page, db)
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
    // The Enter key in a field sends the form.
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status')).toContainText('Tus datos quedaron guardados')
    await page.getByRole('link', { name: 'Ver mi página' }).click()
    await expect(page.getByText(description)).toBeVisible()
    expect(problems).toEqual([])
  },
)

test(
  'only the sign of a business is printed, on one sheet of letter or A4',
  DOCUMENT,
  async ({ page, db }) => {
    const { address } = await openOwnPage(page, db)
    await page.getByRole('link', { name: 'Letrero y código QR' }).click()
    await expect(page.getByLabel(/^Código QR de /)).toBeVisible()
    for (const format of ['Letter', 'A4']) {
      const paper = await page.pdf({ format, margin: { top: '1cm', bottom: '1cm' } })
      expect(/\/Count (\d+)/.exec(paper.toString('latin1'))?.[1], format).toBe('1')
    }
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('h1, .button, .bottom-bar').locator('visible=true')).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })
    await page.goto(`${address}/opiniones`)
    await expect(page.getByLabel('Mensaje para un cliente')).toHaveValue(/\/[^/]+\/[^/]+#calificar$/)
  },
)

test(
  'photos of a business are shown uncropped on their own page, with a way back [D129]',
  DOCUMENT,
  async ({ page, db }) => {
    const { address } = await openOwnPage(page, db)
    await page.goto(`${address}/fotos`)
    const files = await Promise.all(
      [
        [900, 600, '#884422'],
        [500, 800, '#226688'],
      ].map(async ([width = 0, height = 0, background = '']) => ({
        name: `${width}.png`,
        mimeType: 'image/png',
        buffer: await sharp({
          create: {
            width: Number(width),
            height: Number(height),
            channels: 3,
            background: String(background),
          },
        })
          .png()
          .toBuffer(),
      })),
    )
    await page.locator('input[type=file]').setInputFiles(files)
    await page.getByRole('button', { name: /^Subir/ }).click()
    await expect(page.getByRole('status')).toBeVisible()
    await page.goto(address)
    await page.getByRole('link', { name: 'Ver mi página' }).click()
    const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    await page.getByRole('link', { name: 'Ver las 2 fotos' }).click()
    await expect(page).toHaveURL(/\/fotos$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Sus 2 fotos' })).toBeVisible()
    for (const [number, ratio] of [
      [1, 1.5],
      [2, 0.625],
    ] as const) {
      const photo = page.getByRole('img', { name: new RegExp(`^Foto ${number} de 2 de `) })
      await photo.scrollIntoViewIfNeeded()
      await expect(photo).toHaveJSProperty('complete', true)
      const box = await photo.boundingBox()
      expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(ratio, 1)
      expect(box?.width).toBeLessThanOrEqual(360)
    }
    await page
      .getByRole('link', { name: /^Volver a / })
      .last()
      .click()
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  },
)
