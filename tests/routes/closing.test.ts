import { beforeAll, expect, test } from 'vitest'
import { createOwnerLink } from '~/features/owners/link.server'
import { hashToken } from '~/values/hash-token.server'
import { addBusiness, addCategory } from '../support/directory-rows'
import { addReport } from '../support/moderation-rows'
import { expectParts, expectRedirect } from '../support/page-parts'
import { addReservation } from '../support/reservation-rows'
import { rowOf, updateRows } from '../support/rows'
import { serveAdministration } from '../support/shared-server'

const { server, db, visitor: ana } = await serveAdministration()
let id: number
const visitor = () => server.visitor('203.0.113.5')
const kind = async () => (await rowOf(db, 'businesses', { id })).closed_kind
beforeAll(async () => {
  id = await addBusiness(db, [await addCategory(db, 'circo', { name: 'Circo' })], {
    business_name: 'Circo Sol',
    business_slug: 'circo-sol',
    phone: '+14045550142',
  })
})

test('closing a business for good asks first and names customers with reservations, and `Deshacer` reopens it [D118, D133]', async () => {
  const asks = `/admin/contactos/${id}/cierre?como=para-siempre`
  expect((await ana.get(`/admin/contactos/${id}`)).text).toContain(`href="${asks}"`)
  await addReservation(db, id, {
    business_name: 'Circo Sol',
    full_name: 'Karina Escobar',
    reservation_date: '2099-01-05',
    status: 'confirmed',
  })
  const asked = (await ana.get(asks)).text
  expectParts(asked, '¿Cerró Circo Sol para siempre?', 'Karina Escobar')
  expectParts(asked, `href="/admin?tab=reservaciones&amp;negocio=${id}"`)
  const answer = await ana.post(`/admin/contactos/${id}/cierre`, { cierre: 'para-siempre' })
  expectRedirect(answer, 303, `/admin/contactos/${id}`)
  const after = (await ana.get(`/admin/contactos/${id}`)).text
  expectParts(after, 'Está abierto otra vez</button>', 'Cerró para siempre</span>')
  expect((await ana.get('/admin?tab=reservaciones')).text).toContain('Circo Sol (cerró para siempre)')
  const page = (await visitor().get('/circo/circo-sol')).text
  expectParts(page, 'Cerró para siempre.', '<title>Circo Sol en Atlanta, GA (cerró para siempre)')
  expect(page).not.toMatch(/href="(tel:|https:\/\/wa\.me\/1404|[^"]*\/reservar)/)
  expect(page).toContain('specialOpeningHoursSpecification')
  expectRedirect(await visitor().get('/circo/circo-sol/reservar'), 302, '/circo/circo-sol')
  const undo = /action="(\/administracion\/bitacora\/\d+\/deshacer)/.exec(after)?.[1] ?? ''
  expect((await ana.post(undo, {})).status).toBe(303)
  expect(await kind()).toBeNull()
})

test('owner and administrator see the affected reservations before closing or deleting, and the customer is informed [D118, F65]', async () => {
  const shop = await addBusiness(db, [await addCategory(db, 'faro', { name: 'Faro' })], {
    business_name: 'Faro',
    business_slug: 'faro',
  })
  const token = 'c0ffee00c0ffee00c0ffee00c0ffee65'
  await addReservation(db, shop, {
    ...{ business_name: 'Faro', full_name: 'Nora Paz', reservation_date: '2099-01-05', status: 'confirmed' },
    token_hash: hashToken(token),
  })
  const own = `/mi-negocio/${await createOwnerLink(db, shop)}`
  const [owner, customer] = [visitor(), visitor()]
  const booked = async () => (await customer.get(`/faro/faro/reservado/${token}`)).text
  expect(await booked()).not.toContain('Tu reserva sigue anotada')
  for (const path of [`${own}/cierre`, `${own}/cierre?como=para-siempre`])
    expect((await owner.get(path)).text, path).toContain('Nora Paz')
  expect((await ana.get(`/admin/contactos/${shop}/eliminar`)).text).toContain('Nora Paz')
  await owner.post(`${own}/cierre`, { cierre: 'para-siempre' })
  expect(await booked()).toContain('Faro: cerró para siempre')
  await owner.post(`${own}/cierre`, { cierre: 'por-un-tiempo', hasta: '2098-12-01' })
  expect(await booked()).not.toContain('Tu reserva sigue anotada')
  await owner.post(`${own}/cierre`, { cierre: 'abierto' })
  const version = /name="version"[^>]*value="(\d+)"/.exec((await owner.get(`${own}/horario`)).text)?.[1] ?? ''
  const cut = { version, semana: 'lunes a domingo 12-8', 'de-todos-modos': 'si' }
  expect((await owner.post(`${own}/horario`, cut)).status).toBe(303)
  expect(await booked()).toContain('Faro cambió su horario')
  await ana.post(`/admin/contactos/${shop}/eliminar`)
  expect(await booked()).toContain('Faro ya no está en el directorio')
})

test('after a report is accepted with `Sí, cerró`, an answer to its sender is offered', async () => {
  const shop = await addBusiness(db, [await addCategory(db, 'cine', { name: 'Cine' })], {
    business_name: 'Cine Luz',
    business_slug: 'cine-luz',
  })
  const facts = { reason: 'closed' as const, business_name: 'Cine Luz' }
  const told = await addReport(db, shop, { ...facts, reporter_name: 'Eva', reporter_phone: '+14045550177' })
  const closed = await ana.post(`/administracion/revision/reportes/${told}/cerro`)
  const notice = await ana.notice(closed.location)
  expectParts(notice, `href="/administracion/revision/reportes/${told}/responder"`, 'Responder a Eva')
  const nobody = await addReport(db, shop, facts)
  const other = await ana.post(`/administracion/revision/reportes/${nobody}/cerro`)
  expect(await ana.notice(other.location)).not.toContain('Responder a')
})

test('closing for good asks the owner first, the private page shows the state, and the owner can close for a time or reopen [D118]', async () => {
  const own = `/mi-negocio/${await createOwnerLink(db, id)}`
  const owner = visitor()
  const before = (await owner.get(own)).text
  expect(before).toContain('Tu página está publicada')
  expect(before).not.toContain('name="cierre"')
  expect(before).toContain(`href="${own}/cierre?como=para-siempre"`)
  const asked = (await owner.get(`${own}/cierre?como=para-siempre`)).text
  expectParts(asked, '¿Cerraste Circo Sol para siempre?', 'Sí, cerré para siempre</button>')
  expect(await kind()).toBeNull()
  await owner.post(`${own}/cierre`, { cierre: 'para-siempre' })
  const after = (await owner.get(own)).text
  expect(after).toContain('Tu página dice: Cerró para siempre')
  expect(after).not.toContain('Tu página está publicada')
  expect(after).toContain('Está abierto otra vez</button>')
  const closed = await owner.post(`${own}/cierre`, { cierre: 'por-un-tiempo', hasta: '2099-01-05' })
  expectRedirect(closed, 303, own)
  expect((await visitor().get('/circo/circo-sol')).text).toContain('Abre otra vez el lunes 5 de enero')
  await owner.post(`${own}/cierre`, { cierre: 'abierto' })
  expect(await kind()).toBeNull()
})

test('a report that a business closed leads to the closure form, with a way back and an undo [D118]', async () => {
  const report = await addReport(db, id, { reason: 'closed' })
  const verb = (word: string) => `/administracion/revision/reportes/${report}/${word}`
  const asks = `/admin/contactos/${id}/cierre?como=para-siempre&amp;reporte=${report}`
  expectParts(await ana.get('/administracion/revision?tipo=reportes'), `href="${asks}&amp;volver=`)
  const asked = (await ana.get(asks.replace('&amp;', '&'))).text
  expect(asked).toContain(`action="${verb('cerro')}"`)
  const keptOpen = /href="([^"]*)"[^>]*>No, sigue abierto</
  expect(keptOpen.exec(asked)?.[1]).toBe('/administracion/revision?tipo=reportes')
  const fromQueue = `${asks.replace('&amp;', '&')}&volver=${encodeURIComponent('/administracion/revision')}`
  expect(keptOpen.exec((await ana.get(fromQueue)).text)?.[1]).toBe('/administracion/revision')
  expect((await ana.post(verb('cerro'), {})).status).toBe(303)
  expect(await kind()).toBe('for_good')
  const { text } = await ana.get('/administracion/revision')
  await ana.post(/action="(\/administracion\/bitacora\/\d+\/deshacer)/.exec(text)?.[1] ?? '', {})
  expect(await kind()).toBeNull()
})

test('reports are answered one by one with `Responder`, and closed ones are listed, even on the contact [D101]', async () => {
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
  expectParts(list, 'Es una estafa', 'Quitamos la página')
  expect((await ana.get(`${closed}?negocio=${id + 1}`)).text).toContain('Todavía no se cerró ninguno')
  await ana.post(`/administracion/revision/reportes/${report}/devolver`)
  expect((await rowOf(db, 'reports', { id: report })).status).toBe('open')
})

test('closing a day with a reservation shows a warning with its own button and a way out [D62]', async () => {
  await addReservation(db, id, { full_name: 'Luz Peña', reservation_date: '2099-03-02' })
  const at = `/admin/contactos/${id}`
  const version = /name="version"[^>]*value="(\d+)"/.exec((await ana.get(at)).text)?.[1] ?? ''
  const asked = await ana.post(at, { version, semana: '', cerrado: '2099-03-02' })
  expect(asked.status).toBe(422)
  const warning = /Esos días tienen reservas.*?name="semana"/s.exec(asked.text)?.[0] ?? ''
  for (const part of ['Luz Peña', 'Guardar de todos modos</button>', 'Cancelar</a>'])
    expect(warning).toContain(part)
})

test('accepting a claim creates a private link for the stored phone, closes the report and revokes older links, and moderators are not offered it [T194]', async () => {
  const old = await createOwnerLink(db, id)
  const claim = {
    reason: 'claim' as const,
    reporter_phone: '+13055550100',
    reporter_email: 'eva@ejemplo.test',
  }
  const report = await addReport(db, id, { ...claim, business_name: 'Circo Sol' })
  const accept = `/admin/contactos/${id}/enlace/reclamo/${report}`
  const card = (await ana.get('/administracion/revision?tipo=reportes')).text
  expectParts(card, 'href="tel:+14045550142"', 'https://wa.me/14045550142')
  expect(card).not.toContain('wa.me/13055550100')
  expect(card).toContain(`action="${accept}"`)
  await updateRows(db, 'admin_users', { username: 'admin' }, { role: 'moderator' })
  const shown = (await ana.get('/administracion/revision?tipo=reportes')).text
  await updateRows(db, 'admin_users', { username: 'admin' }, { role: 'administrator' })
  expect(shown).toContain('href="tel:+14045550142"')
  expect(shown).not.toContain(accept)
  // Opening the address changes nothing.
  expect((await ana.get(accept)).text).toContain('Sí, es su negocio: darle un enlace nuevo')
  expect((await rowOf(db, 'reports', { id: report })).status).toBe('open')
  const done = (await ana.post(accept, {})).text
  const path = /\/mi-negocio\/[0-9a-f]{32}/.exec(done)?.[0] ?? ''
  expect(done).toContain('https://wa.me/14045550142')
  expect((await visitor().get(path)).status).toBe(200)
  expect((await visitor().get(`/mi-negocio/${old}`)).status).toBe(404)
  expect(await rowOf(db, 'reports', { id: report })).toMatchObject({ status: 'resolved' })
  // A second tap shows the same link.
  expect((await ana.post(accept, {})).text).toContain(path)
  expect((await ana.get(accept)).text).toContain('Este reporte ya está cerrado')
  const other = await addReport(db, id, { reason: 'wrong_data' })
  expect((await ana.post(`/admin/contactos/${id}/enlace/reclamo/${other}`, {})).status).toBe(404)
})
