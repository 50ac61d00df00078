import { expect, test } from 'vitest'
import { ADMIN } from '../support/admin'
import { addBusiness, addCategory } from '../support/directory-rows'
import { expectAnswer, expectParts, expectRedirect } from '../support/page-parts'
import { addReservation } from '../support/reservation-rows'
import { newestRow } from '../support/rows'
import { serveAdministration } from '../support/shared-server'

const { server, db, visitor: ana } = await serveAdministration()
const PAGE = '/administracion/datos-personales'
const plain = (text: string) => text.replaceAll('<!-- -->', '')

test('personal data are found, exported and erased by POST only, no address or log line contains the phone, and erasing needs the password [T250, T266]', async () => {
  const business = await addBusiness(db, [await addCategory(db, 'circo')], { business_slug: 'sol' })
  const person = { phone: '+14045550177', email: 'eva@ejemplo.com', full_name: 'Eva' }
  const hers = { ...person, reservation_date: '2099-01-01' }
  await addReservation(db, business, hers)
  const typed = 'Cel: (404) 555-0177'

  const found = await ana.post(PAGE, { contacto: typed })
  expect(found.status).toBe(200)
  expect(plain(found.text)).toContain('Lo que guardamos de (404) 555-0177</h1>')
  expectParts(found, 'Se borra 1 fila', 'name="contacto" value="+14045550177"')
  expect(found.text).not.toMatch(/(href|action)="[^"]*0177/)

  const file = await ana.post(`${PAGE}/datos.json`, { contacto: '+14045550177' })
  expect(file.headers.get('content-disposition')).toMatch(
    /^attachment; filename="datos-de-una-persona_[\d-]+\.json"$/,
  )
  expect(file.headers.get('cache-control')).toContain('no-store')
  expect(JSON.parse(file.text).datos[0].filas[0]).toMatchObject({ Nombre: 'Eva', Teléfono: '+14045550177' })
  expect((await newestRow(db, 'audit_log')).changes).not.toContain('0177')

  const question = await ana.post(`${PAGE}?accion=preguntar`, { contacto: '+14045550177' })
  expect(plain(question.text)).toContain('¿Borrar lo que guardamos de (404) 555-0177?')
  expectParts(question, 'Esto no se puede deshacer', 'Se pierde una cita por venir')
  expect(plain(question.text)).toMatch(/<li>[^<]*, jueves 1 de enero de 2099, \d+:\d\d/)

  // Another row was added meanwhile, so the page asks again.
  await addReservation(db, business, { ...hers, reservation_time: '15:00' })
  const erase = (filas: string, contrasena: string) =>
    ana.post(`${PAGE}?accion=borrar`, { contacto: '+14045550177', filas, contrasena })
  expectAnswer(await erase('1', ADMIN.contrasena), 200, 'Mientras tanto cambió')
  const rows = () => db.selectFrom('reservations').select('id').where('phone', '=', hers.phone).execute()
  expect(await rows()).toHaveLength(2)

  for (const [password, why] of [
    ['', 'Escribe tu contraseña'],
    ['otra-cosa-distinta', 'No es tu contraseña'],
  ] as const) {
    const refused = await erase('2', password)
    expectAnswer(refused, 422, why)
    expect(plain(refused.text)).toContain('¿Borrar lo que guardamos de (404) 555-0177?')
    expect(await rows(), 'nothing is erased without the password').toHaveLength(2)
  }

  const erased = await erase('2', ADMIN.contrasena)
  expectRedirect(erased, 303, PAGE)
  expect((await ana.get(PAGE)).text).toContain('2 filas.')
  expect(await rows()).toEqual([])
  const entry = await newestRow(db, 'audit_log')
  expect(entry).toMatchObject({ action: 'erased', noun: 'personal_data', entity_id: null, undo: '{}' })
  expect(JSON.stringify(entry)).not.toContain('0177')
  expect((await ana.post(PAGE, { contacto: typed })).text).toContain('No guardamos nada de')
  expect(server.running().output()).not.toContain('5550177')
})

test('a text that is neither a phone nor an e-mail is shown again with an error at the field', async () => {
  const answer = await ana.post(PAGE, { contacto: 'Doña <Eva>' })
  expectAnswer(answer, 422, 'Escribe un teléfono de 10 números', 'value="Doña &lt;Eva&gt;"')
  expect((await ana.post(PAGE, { contacto: '' })).text).toContain('Escribe un teléfono o un correo')
  expect((await ana.post(`${PAGE}/datos.csv`, { contacto: 'Eva' })).location).toBe(PAGE)
  expect((await ana.post(`${PAGE}/otros.csv`, { contacto: 'Eva' })).status).toBe(404)
})
