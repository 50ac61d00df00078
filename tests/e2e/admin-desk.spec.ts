import type { Db } from 'db/connect'
import { expect, type Page, test } from 'playwright/test'
import { addDays, DEFAULT_TIME_ZONE, dateIn } from '../../app/features/places/calendar'
import { addBusiness, addContact, addRating } from '../support/directory-rows'
import { addReservation } from '../support/reservation-rows'
import { addReport, addReview } from '../support/review-rows'
import type { BorrowedAdminServer } from '../support/server-pool'
import { expectAccessible } from './support/accessible'
import { borrowAdminServer } from './support/admin-server'
import { openSignedIn } from './support/administration'
import { DOCUMENT, FLOW, SCRIPTED } from './support/projects'

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
const QUEUE = '/administracion/revision'

/** A reservation far ahead. */
const reserve = (full_name: string, day: number) =>
  addReservation(db, salon, { business_name: 'Salón Rosa', full_name, reservation_date: `2031-11-${day}` })

async function addHeld(business_name: string): Promise<void> {
  const contact_id = await addContact(db, { name: business_name }, [category])
  await addBusiness(db, [category], { business_name, status: 'held', contact_id })
}

const addRatingInReview = (comment: string) =>
  addRating(db, salon, { business_name: 'Salón Rosa', status: 'in_review', reviewer_name: 'Luis', comment })

/** The card of the queue that says `text`. */
const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

test(
  'a reservation is found by filters, its status changed with a warning, taken back, and given a note [205, 206, D66]',
  FLOW,
  async ({ page }) => {
    await reserve('Ana Gil', 20)
    await reserve('Eva Ruiz', 21)
    await openSignedIn(page, server, LIST)
    await page.getByLabel('Buscar').fill('ana')
    await page.locator('summary', { hasText: 'Filtros' }).click()
    await page.getByLabel('Estado', { exact: true }).selectOption('Pendiente')
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

test(
  'the day is called, confirmed together, and one cancelled with a reason [206]',
  SCRIPTED,
  async ({ page }) => {
    const reservation_date = addDays(dateIn(DEFAULT_TIME_ZONE, new Date()), 1)
    const ids: number[] = []
    const times = { 'Olga Tarde': '15:00', 'Olga Temprano': '09:00' }
    for (const [full_name, reservation_time] of Object.entries(times))
      ids.push(
        await addReservation(db, salon, {
          ...{ business_name: 'Salón Rosa', full_name, reservation_date, reservation_time },
        }),
      )
    await openSignedIn(page, server, LIST)
    await page.getByRole('link', { name: 'Mañana', exact: true }).click()
    const visits = page.locator('ol > li').filter({ hasText: 'Olga' })
    await expect(visits).toHaveText([/9:00\sa\.\sm\.\s*Olga Temprano/, /3:00\sp\.\sm\.\s*Olga Tarde/])
    await expect(visits.first().getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /wa\.me/)
    for (const box of await visits.getByRole('checkbox').all()) await box.check()
    await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
    await page.getByRole('button', { name: 'Confirmar: 2 reservas' }).click()
    await expect(page.getByText('2 reservas confirmadas').first()).toBeVisible()

    await visits.first().locator('summary').click()
    await page.getByRole('link', { name: 'Cancelar la reserva de Olga Temprano' }).click()
    await page.getByLabel('Motivo').selectOption('Está repetida')
    await page.getByRole('button', { name: 'Cancelar la reserva' }).click()
    await expect(page.getByText('La reservación se marcó como cancelada').first()).toBeVisible()
    await page.getByRole('link', { name: /^Olga Temprano/ }).click()
    await expect(page.getByText('Motivo: Está repetida')).toBeVisible()
    await db.deleteFrom('reservations').where('id', 'in', ids).execute()
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

test(
  'a registration that waits is published and found on the site, another refused with a reason [D20]',
  DOCUMENT,
  async ({ page }) => {
    await addHeld('Barbería Brisa')
    await addHeld('Barbería Bruma')
    await page.goto(at('/directorio?search=barberia'))
    await expect(page.getByRole('link', { name: 'Barbería Brisa' })).toHaveCount(0)
    await openSignedIn(page, server, QUEUE)
    await page.getByRole('button', { name: /^Publicar.*Barbería Brisa$/ }).click()
    await expect(page.getByText('Barbería Brisa ya se ve en el directorio.').first()).toBeVisible()

    await page.getByRole('link', { name: /^Rechazar.*Barbería Bruma$/ }).click()
    await page.getByRole('button', { name: 'Rechazar' }).click()
    await expect(page).toHaveTitle(/^Error: /)
    await page.getByLabel('No es un negocio').check()
    await page.getByRole('button', { name: 'Rechazar' }).click()
    await expect(page.getByText('Rechazaste «Barbería Bruma»').first()).toBeVisible()
    await expect(card(page, 'Barbería')).toHaveCount(0)

    await page.goto(at('/directorio?search=barberia'))
    await page.getByRole('link', { name: 'Barbería Brisa' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Barbería Brisa')
    await expect(page.getByText('Barbería Bruma')).toHaveCount(0)
  },
)

test(
  'a rating that waits is published and read on the page of the business, a report closed and answered [D52, D101]',
  SCRIPTED,
  async ({ page }) => {
    const eva = { reporter_name: 'Eva', reporter_phone: '+14045550177' }
    await addRatingInReview('Cortan el cabello como nadie')
    await addReport(db, salon, { business_name: 'Salón Rosa', message: 'Se mudaron a la esquina', ...eva })
    await openSignedIn(page, server, QUEUE)
    await card(page, 'como nadie').getByRole('button', { name: 'Publicar' }).click()
    await expect(
      page.getByText('Publicaste la calificación de Luis sobre «Salón Rosa»').first(),
    ).toBeVisible()
    await expect(card(page, 'como nadie')).toHaveCount(0)

    const report = card(page, 'Se mudaron a la esquina')
    await report.getByRole('link', { name: /^Cerrar el reporte/ }).click()
    await page.getByLabel('Resuelto: hice lo que pedía').check()
    await page.getByLabel('Nota').fill('Cambié la dirección')
    await page.getByRole('button', { name: 'Cerrar el reporte' }).click()
    await expect(
      page.getByText('Cerraste el reporte de Eva sobre «Salón Rosa»: resuelto').first(),
    ).toBeVisible()
    await expect(report).toHaveCount(0)
    await page.getByRole('link', { name: 'Responder a Eva' }).click()
    await expect(page.getByRole('link', { name: 'Abrir WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/14045550177\?text=Hola%2C%20Eva\./,
    )
    await expectAccessible(page, 'answer')

    await page.goto(at('/directorio?search=salon'))
    await page.getByRole('link', { name: 'Salón Rosa' }).click()
    await expect(page.getByText('Cortan el cabello como nadie')).toBeVisible()
  },
)

test('the pages of reservations and of what waits keep WCAG 2.2 AA', SCRIPTED, async ({ page }) => {
  const reservation = await reserve('Iris Sol', 25)
  const rating = await addRatingInReview('Muy puntuales')
  const report = await addReport(db, salon)
  await addReview(db)
  await addHeld('Barbería Bonita')
  await openSignedIn(page, server, LIST)
  for (const path of [
    LIST,
    `/admin/reservaciones/${reservation}`,
    `/admin/reservaciones/${reservation}/mover`,
    `/admin/reservaciones/${reservation}/cancelar`,
    '/admin?tab=reservaciones&desde=2031-11-01',
    QUEUE,
    `${QUEUE}/calificaciones/${rating}/rechazar`,
    `${QUEUE}/reportes/${report}/cerrar`,
  ]) {
    await page.goto(at(path))
    await expectAccessible(page, path)
  }
})
