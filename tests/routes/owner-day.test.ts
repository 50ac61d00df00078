import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { addDays, getDateInZone } from '~/features/places/calendar'
import { createStopRemindersToken } from '~/features/reservations/reminders.server'
import { toLoggablePath } from '~/server/responses/request-log'
import { hashToken } from '~/values/hash-token.server'
import { addReservation } from '../support/reservation-rows'
import { updateRows } from '../support/rows'
import { asking, serveBookings } from '../support/shared-server'

const { server, db, business, businessId, someOther, own } = await serveBookings()
const TOKEN = 'd'.repeat(32)
const TODAY = getDateInZone('America/New_York', new Date())
let id: number
beforeEach(async () => {
  await db.deleteFrom('reservations').execute()
  await db.deleteFrom('rate_limits').execute()
  id = await addReservation(db, businessId, {
    ...{ full_name: 'Rosa Núñez', code: 'DAY234', token_hash: hashToken(TOKEN), status: 'confirmed' },
    ...{ reservation_date: TODAY, reservation_time: '00:00' },
  })
})

const ask = asking(server)
const note = (word: string, of: number | string = id, day = 'hoy') =>
  ask(`${own}/reservas?dia=${day}&accion=${word}&reserva=${of}`, {
    method: 'POST',
    body: new URLSearchParams(),
  })

test('attendance cannot be noted by opening an address, and unknown actions, other businesses and invalid ids return 404 [T31]', async () => {
  expect((await note('otra')).status).toBe(404)
  for (const wrong of ['', '0', 'x', '9'.repeat(30)]) expect((await note('atendida', wrong)).status).toBe(404)
  const theirs = await addReservation(db, await someOther(), {
    reservation_date: TODAY,
    reservation_time: '00:00',
  })
  expect((await note('atendida', theirs)).status).toBe(404)
  await ask(`${own}/reservas?dia=hoy&accion=atendida&reserva=${id}`)
  expect(await db.selectFrom('reservation_attendance').selectAll().execute()).toEqual([])
})

test('the calendar feed has a secret address that a button replaces or removes, and is not cached or indexed [T241]', async () => {
  const list = async () => (await ask(`${own}/reservas`)).text
  const form = (word: string) =>
    ask(`${own}/reservas?accion=${word}`, { method: 'POST', body: new URLSearchParams() })
  const addressIn = (text: string) =>
    /\/mi-negocio\/calendario\/[0-9a-f]{32}\/citas\.ics/.exec(text)?.[0] ?? ''
  expect(addressIn(await list())).toBe('')
  await ask(`${own}/reservas?accion=calendario`)
  expect(addressIn(await list())).toBe('')
  expect((await form('calendario')).status).toBe(303)
  const first = addressIn(await list())
  const feed = await ask(first)
  expect(feed.status).toBe(200)
  expect(feed.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(feed.headers.get('cache-control')).toBe('no-store')
  expect(feed.headers.get('x-robots-tag')).toBe('noindex')
  expect(feed.text).toContain('Rosa Núñez')
  expect((await ask(first, { method: 'HEAD' })).status).toBe(200)
  const stranger = await ask(first.replace(/[0-9a-f]{24}\//, `${'0'.repeat(24)}/`))
  expect(stranger.status).toBe(404)
  expect(stranger.text).not.toContain('Rosa')
  await form('calendario')
  const second = addressIn(await list())
  expect(second).not.toBe(first)
  expect((await ask(first)).status).toBe(404)
  await form('quitar-calendario')
  expect((await ask(second)).status).toBe(404)
  expect(addressIn(await list())).toBe('')
  expect(toLoggablePath(first)).toBe('/mi-negocio/…')
  for (const page of ['/robots.txt', '/sitemap.xml'])
    expect((await ask(page)).text).not.toContain('calendario')
})

test('opening the link of a reminder changes nothing; its button stops reminders, and the next one allows them again; a forged link returns 404, and the log masks it [T242]', async () => {
  await db.deleteFrom('reminder_stops').execute()
  const secret = readFileSync(join(server.dataDir, 'session-secrets'), 'utf8').trim().split(',')[0] ?? ''
  const link = `/mis-reservas/recordatorios/${createStopRemindersToken(secret, 'rosa@ejemplo.com')}`
  const stops = async () => (await db.selectFrom('reminder_stops').selectAll().execute()).length
  /** Sends the only button of the page. Returns its text and the status of the answer. */
  const press = async () => {
    const { text } = await ask(link)
    const form = text.match(new RegExp(`<form method="post" action="${link}">.*?</form>`, 's'))?.[0] ?? ''
    const [, decision = '', label = ''] = /name="decision" value="(\w+)"[^>]*>([^<]+)</.exec(form) ?? []
    const answer = await ask(link, { method: 'POST', body: new URLSearchParams({ decision }) })
    return [label, answer.status, answer.headers.get('location')]
  }
  for (const path of [link, `${link}?decision=parar`]) {
    const page = await ask(path)
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(page.text).not.toContain('rosa@ejemplo.com')
  }
  expect(await stops()).toBe(0)
  expect(await press()).toEqual(['No recibir más recordatorios', 303, link])
  expect(await stops()).toBe(1)
  await ask(`${link}?decision=recibir`)
  expect(await stops()).toBe(1)
  expect(await press()).toEqual(['Quiero recibirlos otra vez', 303, link])
  expect(await stops()).toBe(0)
  expect((await ask(`/mis-reservas/recordatorios/${'0'.repeat(56)}`)).status).toBe(404)
  const body = new URLSearchParams({ decision: 'parar' })
  expect((await ask('/mis-reservas/recordatorios/x', { method: 'POST', body })).status).toBe(404)
  expect(toLoggablePath(`/mis-reservas/recordatorios/${'0'.repeat(56)}`)).toBe(
    '/mis-reservas/recordatorios/…',
  )
})

test('the page of a reservation unanswered for a day shows whom to call, and other pages do not [D65]', async () => {
  await updateRows(db, 'businesses', { id: businessId }, { phone: '+14045550199' })
  await updateRows(db, 'reservations', { id }, { status: 'pending', reservation_date: addDays(TODAY, 3) })
  const page = `${business}/reservado/${TOKEN}`
  const made = (hours: number) => {
    const created_at = new Date(Date.now() - hours * 3_600_000).toISOString()
    return updateRows(db, 'reservations', { id }, { created_at })
  }
  await made(23)
  expect((await ask(page)).text).not.toContain('Aún sin respuesta')
  await made(25)
  expect((await ask(page)).text).toMatch(/Aún sin respuesta: llama al <a href="tel:\+14045550199"/)
  await updateRows(db, 'reservations', { id }, { status: 'confirmed' })
  expect((await ask(page)).text).not.toContain('Aún sin respuesta')
})
