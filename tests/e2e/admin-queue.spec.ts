import type { Db } from 'db/connect'
import { expect, type Page, test } from 'playwright/test'
import { addBusiness, addCategory, addRating } from '../support/directory-rows'
import { addReport, addSuggestion } from '../support/moderation-rows'
import type { BorrowedAdminServer } from '../support/server-pool'
import { expectAccessible } from './support/accessible'
import { borrowAdminServer } from './support/admin-server'
import { openSignedIn } from './support/administration'
import { SCRIPTED, SCRIPTED_FLOW } from './support/projects'

const REGISTRATIONS = 22
const QUEUE = '/administracion/revision'
const COMMENT = 'Llegaron puntuales, dejaron todo limpio y cobraron lo que dijeron. Los recomiendo.'

/** A queue of 42: every kind, with names and words of usual length. */
let server: BorrowedAdminServer
let db: Db
test.beforeEach(async () => {
  server = await borrowAdminServer()
  db = server.open()
  const category = await addCategory(db, 'belleza', { name: 'Belleza y cuidado personal' })
  const salon = await addBusiness(db, [category], { business_name: 'Salón de Belleza Rosa Mística' })
  for (let n = 0; n < REGISTRATIONS; n++) {
    const business_name = `Panadería La Espiga ${n}`
    const waits = { status: 'held', status_reason: 'El envío despertó dudas' } as const
    const place = { city: 'Lawrenceville', state_code: 'GA', phone: '+14045550142' }
    const since = { created_at: hoursAgo(REGISTRATIONS - n) }
    await addBusiness(db, [category], { business_name, description: COMMENT, ...waits, ...place, ...since })
  }
  for (let n = 0; n < 12; n++)
    await addRating(db, salon, {
      business_name: 'Salón de Belleza Rosa Mística',
      status: 'in_review',
      comment: n === 0 ? 'Llama al 404 555 0142' : COMMENT,
    })
  for (let n = 0; n < 5; n++) await addReport(db, salon, { business_name: 'Salón Rosa', message: COMMENT })
  for (let n = 0; n < 3; n++) await addSuggestion(db, salon)
})
test.afterEach(() => server.close())

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

test(
  'a moderation queue of 42 entries has a limited page height, shows how long an entry waits, and expands entries, on a desktop and a phone [D20, D101]',
  SCRIPTED,
  async ({ page }) => {
    for (const [width, most] of [
      [1280, 3600],
      [390, 7200],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      if (width === 1280) await openSignedIn(page, server, QUEUE)
      else await page.goto(server.running().origin + QUEUE)
      await expect(page.getByRole('article')).toHaveCount(42)
      const { scrollHeight, scrollWidth } = await page.evaluate(() => ({
        scrollHeight: document.documentElement.scrollHeight,
        scrollWidth: document.documentElement.scrollWidth,
      }))
      expect(scrollHeight).toBeLessThanOrEqual(most)
      expect(scrollWidth).toBeLessThanOrEqual(width)

      const rating = page.getByRole('article').filter({ hasText: 'Llama al' })
      await expect(rating.getByText('Con enlace o teléfono')).toBeVisible()
      const registration = page.getByRole('article', { name: 'Panadería La Espiga 3', exact: true })
      await expect(registration).toContainText(/hace 19 horas · .*Lawrenceville, GA/)
      await registration.locator('summary').click()
      await expect(registration.locator('details').getByText('El envío despertó dudas')).toBeVisible()
      await expectAccessible(page, `queue at ${width} px`)
      await rating.locator('summary').click()
      await expect(rating.getByText('Profesional: 5 de 5')).toBeVisible()
    }
  },
)

test(
  'Shift-click selects the rows between two rows, upwards as downwards, and no other rows',
  SCRIPTED,
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await openSignedIn(page, server, `${QUEUE}?tipo=registros`)
    const row = (n: number) => page.getByRole('checkbox', { name: new RegExp(`La Espiga ${n}$`) })
    await row(6).click()
    await row(4).click({ modifiers: ['Shift'] })
    await expect(row(5)).toBeChecked()
    await row(7).click({ modifiers: ['Shift'] })
    await expect(row(7)).toBeChecked()
    await expect(page.locator('[name=cual][form=varios]:checked')).toHaveCount(4)
  },
)

test(
  '15 of 22 waiting registrations can be published with at most six taps [D20, D96]',
  SCRIPTED_FLOW,
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await openSignedIn(page, server, `${QUEUE}?tipo=registros`)
    let touches = 0
    const touch = async (name: RegExp, role: 'checkbox' | 'button', modifiers: 'Shift'[] = []) => {
      touches += 1
      await page.getByRole(role, { name }).click({ modifiers })
    }
    await touch(/La Espiga 0$/, 'checkbox')
    await touch(/La Espiga 14$/, 'checkbox', ['Shift'])
    const ticked = page.locator('.ticked')
    expect(await ticked.evaluate((each) => getComputedStyle(each, '::after').content)).toContain('counter')
    await touch(/^Publicar$/, 'button')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('15')
    await touch(/^Publicar 15/, 'button')
    await expect(page.getByText(/15 entradas de la revisión publicadas/).first()).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(REGISTRATIONS - 15)
    expect(touches).toBeLessThanOrEqual(6)
    const published = db.selectFrom('businesses').select('id').where('status', '=', 'published')
    expect(await published.where('business_name', 'like', '%La Espiga%').execute()).toHaveLength(15)
  },
)

test('22 registrations and 12 comments are decided in the panels of the queue, and the next panel opens by itself [D20, T149]', async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 800 })
  await openSignedIn(page, server, `${QUEUE}?tipo=calificaciones`)
  const paths = new Set<string>()
  page.on('framenavigated', (frame) => paths.add(new URL(frame.url()).pathname))
  await expect(page.getByText(COMMENT).first()).toBeVisible()
  await decideAll(page, 12)
  await page.goto(`${server.running().origin}${QUEUE}?tipo=registros`)
  const last = page.getByRole('article', { name: 'Panadería La Espiga 21' })
  await last.locator('summary').click()
  await expect(last.getByText('Lawrenceville, GA').last()).toBeVisible()
  await expect(last.getByRole('link', { name: '(404) 555-0142' })).toHaveAttribute('href', 'tel:+14045550142')
  await last.locator('summary').click()
  await decideAll(page, REGISTRATIONS)
  expect([...paths]).toEqual([QUEUE])
  const held = db.selectFrom('businesses').select('id').where('status', '=', 'held')
  expect(await held.execute()).toEqual([])
})

/** Opens the first entry, and decides one after the other: two of three are published. */
async function decideAll(page: Page, total: number): Promise<void> {
  await page.getByRole('article').first().locator('summary').click()
  for (let n = 0; n < total; n++) {
    await expect(page.getByRole('article')).toHaveCount(total - n)
    const panel = page.locator('.entry details[open]')
    await expect(panel).toHaveCount(1)
    if (n % 3 === 2) {
      await panel.getByRole('radio', { name: 'Es publicidad o un engaño' }).check()
      await panel.getByRole('button', { name: /^Rechazar/ }).click()
    } else await panel.getByRole('button', { name: /^Publicar/ }).click()
  }
  await expect(page.getByRole('article')).toHaveCount(0)
}

test(
  'keys move through the rows of a list and decide, but not while typing or if switched off',
  SCRIPTED,
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await openSignedIn(page, server, `${QUEUE}?tipo=registros`)
    await page.keyboard.press('?')
    await expect(page.getByText('baja a la fila siguiente')).toBeVisible()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await expect(page.getByRole('checkbox', { name: / 1$/ })).toBeChecked()
    await page.keyboard.press('k')
    await page.keyboard.press('p')
    await expect(page.getByText('Publicaste «Panadería La Espiga 0»').first()).toBeVisible()
    // Keys work once the script of the new page shows their list. The row of the address may have no focus yet.
    await expect(page.locator('#teclas')).toBeVisible()
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.keyboard.press('j')
    await page.keyboard.press('r')
    const row = page.getByRole('article', { name: 'Panadería La Espiga 2', exact: true })
    await expect(row.getByRole('radio', { name: 'No es un negocio' })).toBeVisible()

    await page.goto(`${server.running().origin}/admin`)
    await page.keyboard.press('/')
    await page.keyboard.type('jx')
    await expect(page.getByLabel('Buscar')).toHaveValue('jx')
    await page.getByText('Teclas rápidas').click()
    await page.getByRole('checkbox', { name: 'Usar estas teclas' }).uncheck()
    await page.keyboard.press('j')
    await expect(page.getByRole('checkbox', { name: 'Usar estas teclas' })).toBeFocused()
  },
)
