import { join } from 'node:path'
import { connect, type Db } from 'db/connect'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addDays } from '../../app/features/places/calendar'
import { type Letter, startPostOffice } from '../support/post-office'
import { updateRows } from '../support/rows'
import { type RunningServer, startServer } from '../support/server'
import { type StandIn, startStandIn } from '../support/stand-in'
import { formTokenOf } from '../support/visitor-form'
import { someBusinesses } from './pages'

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
  db = connect({ file: join(server.dataDir, 'directorio.db') })
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

test('the marketing service hears of who consented and of nobody else; both owners get their letter [178, D38, T70]', async () => {
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

test('a reservation is told to the business and to who reserved, the link to it to that person alone [D64, D65]', async () => {
  const [business = ''] = await someBusinesses(server.origin)
  const slug = business.split('/')[2] ?? ''
  await updateRows(db, 'business_pages', { business_slug: slug }, { email: 'negocio@example.com' })
  const day = addDays(new Date().toISOString().slice(0, 10), 9)
  await send(`${business}/reservar`, [
    ['nombre', 'Rosa Núñez'],
    ['correo', 'rosa@example.com'],
    ['telefono', '404 555 0142'],
    ['requerimiento', 'Corte de cabello'],
    ['fecha', day],
    ['hora', '10:00'],
  ])
  const toCustomer = await letterTo('rosa@example.com')
  expect(toCustomer.text).toContain('Subject: Tu solicitud de reserva')
  expect(toCustomer.text).toMatch(/\/reservado\/[\w-]{20,}/)
  expect(toCustomer.text).toContain('reserva.ics')
  const toBusiness = await letterTo('negocio@example.com')
  expect(toBusiness.text).toContain('Subject: Nueva solicitud de reserva')
  expect(toBusiness.text).toContain('Rosa Núñez')
  expect(toBusiness.text).toContain('Corte de cabello')
  expect(toBusiness.text).not.toContain('/reservado/')
})
