import { join } from 'node:path'
import { connectDatabase, type Db } from 'db/connect'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createOwnerLink } from '~/features/owners/link.server'
import { addDays, getDateInZone } from '~/features/places/calendar'
import { expectParts } from '../support/page-parts'
import { type Letter, startPostOffice } from '../support/post-office'
import { addReservation } from '../support/reservation-rows'
import { rowOf } from '../support/rows'
import { type RunningServer, startServer } from '../support/server'
import { type StandIn, startStandIn } from '../support/stand-in'
import { formTokenOf } from '../support/visitor-form'

let server: RunningServer
let db: Db
let marketing: StandIn
let post: Awaited<ReturnType<typeof startPostOffice>>

beforeAll(async () => {
  ;[marketing, post] = await Promise.all([startStandIn(), startPostOffice()])
  server = await startServer({
    env: {
      LOG_LEVEL: 'error',
      FLY_APP_NAME: 'pruebas',
      MARKETING_URL: `${marketing.origin}/eventos`,
      SMTP_URL: post.url,
      MAIL_FROM: 'Directorio <hola@example.com>',
    },
  })
  db = connectDatabase({ file: join(server.dataDir, 'directorio.db') })
})
afterAll(async () => {
  await db?.destroy()
  await server?.stop()
  await Promise.all([marketing?.stop(), post?.stop()])
})

let last = 0
async function send(path: string, fields: [string, string][]) {
  last += 1
  const response = await fetch(server.origin + path, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams([...fields, ['sello', formTokenOf(server)]]),
    headers: { 'fly-client-ip': `10.30.${last}.7` },
  })
  expect(response.status).toBe(303)
}
const letterTo = (address: string): Promise<Letter> =>
  vi.waitFor(
    () => post.letters.find(({ to }) => to.includes(address)) ?? expect.fail(`nothing for ${address}`),
    { timeout: 20_000, interval: 50 },
  )

const register = (name: string, consent: boolean) =>
  send('/registrar', [
    ['negocio', `Panes de ${name}`],
    ['responsable', name],
    ['correo', `${name}@example.com`.toLowerCase()],
    ['telefono', `404 555 ${String(2000 + last)}`],
    ['ciudad', 'Atlanta'],
    ['descripcion', 'Pan dulce'],
    ['categoria', 'reposteria'],
    ['categoria', 'legal-y-abogados'],
    ...(consent ? ([['novedades', 'si']] as [string, string][]) : []),
  ])

test('the marketing service gets only owners who consented at the registration, and all owners get their mail [178, D38, T70]', async () => {
  await register('Zoila', false)
  await register('Amparo', true)
  await vi.waitFor(() => expect(marketing.asked).toHaveLength(1), { timeout: 20_000, interval: 50 })
  expect(JSON.parse(marketing.asked[0]?.body ?? '')).toEqual({
    email: 'amparo@example.com',
    firstname: 'Amparo',
    company: 'Panes de Amparo',
    companyemail: 'amparo@example.com',
    companydescription: 'Pan dulce',
    phone: expect.stringMatching(/^\+1404555\d{4}$/),
    tags: ['Repostería', 'Legal y abogados', 'Atlanta', 'nuevo-registro'].map((tag) =>
      expect.stringMatching(new RegExp(tag, 'i')),
    ),
  })
  for (const name of ['zoila', 'amparo'])
    expect((await letterTo(`${name}@example.com`)).text).toContain('/mi-negocio/')
  const kinds = () =>
    db.selectFrom('outbox').select(['kind', 'status']).where('kind', '=', 'marketing').execute()
  await expect.poll(kinds).toEqual([{ kind: 'marketing', status: 'sent' }])
})

test('an e-mail suggested by a visitor gets no private link before it is confirmed, and opening the link confirms nothing [D148, T190]', async () => {
  await register('Fermina', false)
  const row = await db
    .selectFrom('businesses')
    .innerJoin('categories', 'categories.id', 'businesses.category_id')
    .select(['businesses.id', 'business_slug as slug', 'categories.slug as category', 'phone'])
    .where('email', '=', 'fermina@example.com')
    .executeTakeFirstOrThrow()
  await db.updateTable('businesses').set({ status: 'published' }).where('id', '=', row.id).execute()
  const own = `/mi-negocio/${await createOwnerLink(db, row.id)}`
  const get = async (path: string) => {
    const answer = await fetch(server.origin + path, { redirect: 'manual' })
    return { status: answer.status, text: await answer.text() }
  }
  await send(`/${row.category}/${row.slug}/corregir`, [['correo', 'intruso@example.com']])
  const card = (await get(own)).text
  expect(card).toContain('pedimos al nuevo que confirme')
  const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(card)?.[1] ?? ''
  await send(own, [
    ['correccion', value('correccion')],
    ['visto', value('visto')],
    ['decision', 'aceptar'],
  ])
  const confirm =
    /\/mi-negocio\/correo\/[0-9a-f]{32}/.exec((await letterTo('intruso@example.com')).text)?.[0] ?? ''
  const waiting = (await get(own)).text
  expect(waiting).toContain('Tu correo nuevo no está confirmado')
  // A mail scanner opens the link twice.
  for (const _ of [1, 2]) expect((await get(confirm)).text).toContain('Confirmar este correo')
  const letters = () => post.letters.filter(({ to }) => to.includes('intruso@example.com')).length
  const before = letters()
  await send('/mi-negocio', [['contacto', row.phone ?? '']])
  expect(letters()).toBe(before)
  await send(confirm, [])
  expect((await get(confirm)).text).toContain('Tu correo está confirmado')
  await send('/mi-negocio', [['contacto', row.phone ?? '']])
  await vi.waitFor(() => expect(letters()).toBe(before + 1), { timeout: 20_000, interval: 50 })
  expect((await get('/mi-negocio/correo/00000000000000000000000000000000')).status).toBe(404)
})

test.each([
  ['pending', 'confirmada', 'Reserva confirmada'],
  ['pending', 'cancelada', 'Reserva rechazada'],
  ['confirmed', 'cancelada', 'Reserva cancelada'],
] as const)(
  'the notice about a %s reservation that becomes %s states that a mail was sent only if the customer left an e-mail [D65]',
  async (status, estado, title) => {
    const { id } = await rowOf(db, 'businesses', { is_listed: 1 })
    const own = `${server.origin}/mi-negocio/${await createOwnerLink(db, id)}/reservas`
    const reservation_date = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)
    const answer = async (email: string | null) => {
      const made = await addReservation(db, id, { email, status, reservation_date })
      const fields = { reserva: String(made), cambio: '0', estado }
      const sent = await fetch(own, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })
      expect(sent.status).toBe(303)
      const cookie = sent.headers.get('set-cookie')?.split(';')[0] ?? ''
      const text = await (await fetch(own, { headers: { cookie } })).text()
      await db.deleteFrom('reservations').where('id', '=', made).execute()
      return text
    }
    expectParts(await answer('rosa@example.com'), title, 'Se lo avisamos por correo.')
    const untold = await answer(null)
    expect(untold).toContain('Avísale tú, por teléfono o por WhatsApp.')
    expect(untold).not.toContain('Se lo avisamos por correo.')
  },
)

test('confirming a booking of tomorrow offers the message that it is confirmed, unless a mail was sent [D65, T240]', async () => {
  const { id } = await rowOf(db, 'businesses', { is_listed: 1 })
  await db.updateTable('businesses').set({ time_zone: 'America/New_York' }).where('id', '=', id).execute()
  const own = `${server.origin}/mi-negocio/${await createOwnerLink(db, id)}/reservas?dia=manana`
  const reservation_date = addDays(getDateInZone('America/New_York', new Date()), 1)
  const made = await addReservation(db, id, { email: null, status: 'confirmed', reservation_date })
  const list = async () => (await fetch(own)).text()
  const untold = await list()
  expectParts(untold, 'Avisarle que está confirmada', encodeURIComponent('está confirmada. ¡Te esperamos!'))
  expectParts(untold, 'Recordar por WhatsApp')
  expect(untold).not.toContain('espera tu respuesta.')
  await db.updateTable('reservations').set({ email: 'rosa@example.com' }).where('id', '=', made).execute()
  const told = await list()
  expect(told).not.toContain('Avisarle que está confirmada')
  expect(told).toContain('Recordar por WhatsApp')
  await db.deleteFrom('reservations').where('id', '=', made).execute()
  expect(await list()).toContain('No hay reservas para mañana')
})
