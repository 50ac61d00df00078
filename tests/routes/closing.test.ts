import type { Db } from 'db/connect'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOwnerLink } from '~/features/owners/link.server'
import { type AdminServer, startAdminServer, type Visitor } from '../support/admin'
import { addBusiness, addCategory } from '../support/directory-rows'
import { addReport } from '../support/moderation-rows'
import { addReservation } from '../support/reservation-rows'
import { rowOf } from '../support/rows'

let server: AdminServer
let db: Db
let ana: Visitor
let id: number
const visitor = () => server.visitor('203.0.113.5')
const kind = async () => (await rowOf(db, 'businesses', { id })).closed_kind
beforeAll(async () => {
  server = await startAdminServer()
  db = server.open()
  id = await addBusiness(db, [await addCategory(db, 'circo', { name: 'Circo' })], {
    business_name: 'Circo Sol',
    business_slug: 'circo-sol',
    phone: '+14045550142',
  })
  ana = server.visitor()
  await ana.signIn()
})
afterAll(() => server.close())

test('the record asks before it closes a business for good, naming who has a reservation, and `Deshacer` opens it again [D118, D133]', async () => {
  const asks = `/admin/contactos/${id}/cierre?como=para-siempre`
  expect((await ana.get(`/admin/contactos/${id}`)).text).toContain(`href="${asks}"`)
  await addReservation(db, id, {
    business_name: 'Circo Sol',
    full_name: 'Karina Escobar',
    reservation_date: '2099-01-05',
    status: 'confirmed',
  })
  const asked = (await ana.get(asks)).text
  expect(asked).toContain('¿Circo Sol cerró para siempre?')
  expect(asked).toContain('Karina Escobar')
  expect(asked).toContain(`href="/admin?tab=reservaciones&amp;negocio=${id}"`)
  const answer = await ana.post(`/admin/contactos/${id}/cierre`, { cierre: 'para-siempre' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/admin/contactos/${id}`])
  const after = (await ana.get(`/admin/contactos/${id}`)).text
  expect(after).toContain('Está abierto otra vez</button>')
  expect(after).toContain('Cerró para siempre</span>')
  expect((await ana.get('/admin?tab=reservaciones')).text).toContain('Circo Sol (cerró para siempre)')
  const page = (await visitor().get('/circo/circo-sol')).text
  expect(page).toContain('Cerró para siempre.')
  expect(page).toContain('<title>Circo Sol en Atlanta, GA (cerró para siempre)')
  expect(page).not.toMatch(/href="(tel:|https:\/\/wa\.me\/1404|[^"]*\/reservar)/)
  expect(page).toContain('specialOpeningHoursSpecification')
  const booking = await visitor().get('/circo/circo-sol/reservar')
  expect([booking.status, booking.headers.get('location')]).toEqual([302, '/circo/circo-sol'])
  const undo = /action="(\/administracion\/bitacora\/\d+\/deshacer)/.exec(after)?.[1] ?? ''
  expect((await ana.post(undo, {})).status).toBe(303)
  expect(await kind()).toBeNull()
})

test('the form comes back with what was typed and what is wrong at its field [D118]', async () => {
  const typed = { cierre: 'se-mudo', negocio: 'https://otro.example/nada' }
  const { status, text } = await ana.post(`/admin/contactos/${id}/cierre`, typed)
  expect(status).toBe(422)
  expect(text).toContain('No encontramos esa página')
  expect(text).toContain('value="https://otro.example/nada"')
})

test('its owner closes it for a time, and opens it again [D118]', async () => {
  const own = `/mi-negocio/${await createOwnerLink(db, id)}`
  const owner = visitor()
  expect((await owner.get(own)).text).toContain(`href="${own}/cierre"`)
  const closed = await owner.post(`${own}/cierre`, { cierre: 'por-un-tiempo', hasta: '2099-01-05' })
  expect([closed.status, closed.headers.get('location')]).toEqual([303, own])
  expect((await visitor().get('/circo/circo-sol')).text).toContain('Abre otra vez el lunes 5 de enero')
  await owner.post(`${own}/cierre`, { cierre: 'abierto' })
  expect(await kind()).toBeNull()
})

test('closing for good is asked of its owner before it is done, and the own page says how it stands [D118]', async () => {
  const own = `/mi-negocio/${await createOwnerLink(db, id)}`
  const owner = visitor()
  const before = (await owner.get(own)).text
  expect(before).toContain('Tu página está publicada')
  expect(before).not.toContain('name="cierre"')
  expect(before).toContain(`href="${own}/cierre?como=para-siempre"`)
  const asked = (await owner.get(`${own}/cierre?como=para-siempre`)).text
  expect(asked).toContain('¿Cerró para siempre?')
  expect(asked).toContain('Sí, cerró para siempre</button>')
  expect(await kind()).toBeNull()
  await owner.post(`${own}/cierre`, { cierre: 'para-siempre' })
  const after = (await owner.get(own)).text
  expect(after).toContain('Tu página dice: Cerró para siempre')
  expect(after).not.toContain('Tu página está publicada')
  expect(after).toContain('Está abierto otra vez</button>')
  await owner.post(`${own}/cierre`, { cierre: 'abierto' })
  expect(await kind()).toBeNull()
})

test('a report that it closed has the button, and its answer has the way back [D118]', async () => {
  const report = await addReport(db, id, { reason: 'closed' })
  const verb = (word: string) => `/administracion/revision/reportes/${report}/${word}`
  const asks = `/admin/contactos/${id}/cierre?como=para-siempre&amp;reporte=${report}`
  expect((await ana.get('/administracion/revision?tipo=reportes')).text).toContain(
    `href="${asks}&amp;volver=`,
  )
  expect((await ana.get(asks.replace('&amp;', '&'))).text).toContain(`action="${verb('cerro')}"`)
  expect((await ana.post(verb('cerro'), {})).status).toBe(303)
  expect(await kind()).toBe('for_good')
  expect((await ana.get('/administracion/revision')).text).toContain(`action="${verb('sigue-abierto')}`)
  await ana.post(verb('sigue-abierto'), {})
  expect(await kind()).toBeNull()
})

test('reports are answered one by one: no box to tick, `Responder` in each, and the closed ones have a list, also beside the record [D101]', async () => {
  const report = await addReport(db, id, { reason: 'fraud', reporter_email: 'eva@ejemplo.test' })
  const queue = (await ana.get('/administracion/revision?tipo=reportes')).text
  expect(queue).toContain(`/administracion/revision/reportes/${report}/responder`)
  expect(queue).not.toContain('id="varios"')
  expect(queue).not.toContain(`value="reportes-${report}"`)
  const bulk = { accion: 'rechazar', cuales: `reportes-${report}`, motivo: 'No se pudo comprobar' }
  await ana.post('/administracion/varios/revision', bulk)
  expect((await rowOf(db, 'reports', { id: report })).status).toBe('open')
  const closing = { decision: 'resuelto', nota: 'Quitamos la página' }
  expect((await ana.post(`/administracion/revision/reportes/${report}/cerrar`, closing)).status).toBe(303)
  const closed = '/administracion/revision/reportes/cerrados'
  expect((await ana.get(`/admin/contactos/${id}`)).text).toContain(`href="${closed}?negocio=${id}"`)
  const list = (await ana.get(`${closed}?negocio=${id}`)).text
  expect(list).toContain('Es una estafa')
  expect(list).toContain('Quitamos la página')
  expect((await ana.get(`${closed}?negocio=${id + 1}`)).text).toContain('Todavía no se cerró ninguno')
  await ana.post(`/administracion/revision/reportes/${report}/devolver`)
  expect((await rowOf(db, 'reports', { id: report })).status).toBe('open')
})

test('a day with a reservation is closed after a warning that has its own button and the way out beside it [D62]', async () => {
  await addReservation(db, id, { full_name: 'Luz Peña', reservation_date: '2099-03-02' })
  const at = `/admin/contactos/${id}/horario`
  const version = /name="version"[^>]*value="(\d+)"/.exec((await ana.get(at)).text)?.[1] ?? ''
  const asked = await ana.post(at, { version, semana: '', cerrado: '2099-03-02' })
  expect(asked.status).toBe(422)
  const warning = /Esos días tienen reservas.*?name="semana"/s.exec(asked.text)?.[0] ?? ''
  for (const part of ['Luz Peña', 'Guardar de todos modos</button>', 'Cancelar</a>'])
    expect(warning).toContain(part)
})
