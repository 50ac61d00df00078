import { join } from 'node:path'
import { connect, type Db } from 'db/connect'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Letter, startPostOffice } from '../support/post-office'
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
