import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from 'db/connect'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createOwnerLink } from '~/features/owners/link.server'
import { buildWeekMailStopToken, isWeekMailStopped } from '~/features/owners/week-mail.server'
import { type AdminServer, startAdminServer } from '../support/admin'
import { addBusiness, addCategory } from '../support/directory-rows'
import { expectRedirect } from '../support/page-parts'
import { startPostOffice } from '../support/post-office'
import { insertRows, rowOf, updateRows } from '../support/rows'
import { formTokenOf } from '../support/visitor-form'

let server: AdminServer
let post: Awaited<ReturnType<typeof startPostOffice>>
let db: Db
let category: number
let count = 0
/** Each test has its own business with a known e-mail. */
let shop: { id: number; slug: string; email: string; page: string }
beforeAll(async () => {
  post = await startPostOffice()
  server = await startAdminServer({ SMTP_URL: post.url, MAIL_FROM: 'Directorio <hola@example.com>' })
  db = server.open()
  category = await addCategory(db, 'circo', { name: 'Circo' })
})
afterAll(async () => {
  await server?.close()
  await post?.stop()
})
beforeEach(async () => {
  count += 1
  const [slug, email] = [`luna-${count}`, `luna-${count}@correo.test`]
  const id = await addBusiness(db, [category], { business_name: `Luna ${count}`, business_slug: slug, email })
  shop = { id, slug, email, page: `/circo/${slug}/es-mi-negocio` }
})

const visitor = (network = count) => server.visitor(`203.${network}.113.5`)
const secret = () => readFileSync(join(server.folder, 'session-secrets'), 'utf8').trim().split(',')[0] ?? ''
const askForCode = (who = visitor()) =>
  who.post(shop.page, { sello: formTokenOf({ dataDir: server.folder }) })

/** Addresses of this kind in mails to the business, oldest first. Waits until there are `wanted`. */
const mailed = (kind: 'entrar' | 'lunes', wanted = 1): Promise<string[]> =>
  vi.waitFor(
    () => {
      const links = post.letters
        .filter(({ to }) => to.includes(shop.email))
        .flatMap(({ text }) => new RegExp(`/mi-negocio/${kind}/[0-9a-f]+`).exec(text)?.[0] ?? [])
      if (links.length < wanted) throw new Error(`${links.length} of ${wanted} for ${shop.email}`)
      return links
    },
    { timeout: 20_000, interval: 50 },
  )

test('if a stranger has used up the claim codes of a day, the owner can use the link of any mail, once and only by POST [T223, F119]', async () => {
  for (const network of [1, 2, 3]) expect((await askForCode(visitor(100 + network))).location).toBe(shop.page)
  const owner = visitor(99)
  const refused = await askForCode(owner)
  expect([refused.status, refused.text.includes('su enlace entra a tu página')]).toEqual([422, true])
  const [first = '', second = ''] = await mailed('entrar', 3)
  for (const method of ['GET', 'HEAD', 'GET']) expect((await owner.get(first, { method })).status).toBe(200)
  const links = () => db.selectFrom('owner_links').select('id').where('business_id', '=', shop.id).execute()
  expect(await links()).toEqual([])
  const done = await owner.post(first)
  expect(done.location).toMatch(/^\/mi-negocio\/[0-9a-f]{32}$/)
  expect((await owner.get(done.location ?? '')).status).toBe(200)
  expect((await owner.post(first)).location, 'a double tap').toBe(done.location)
  await updateRows(db, 'owner_links', { business_id: shop.id }, { created_at: '2026-01-01T00:00:00.000Z' })
  expectRedirect(await owner.post(first), 303, first)
  const used = (await owner.get(first)).text
  expect([used.includes('ya se usó'), used.includes('abrir mi página privada')]).toEqual([true, false])
  expect(await links()).toHaveLength(1)
  expect((await owner.get(second)).status).toBe(200)
})

const stopLink = () => `/mi-negocio/lunes/${buildWeekMailStopToken(secret(), shop.email)}`

test('opening the link to stop the Monday message changes nothing; its button, or that of a mail program, stops it [T224]', async () => {
  const phone = visitor()
  for (const method of ['GET', 'HEAD']) expect((await phone.get(stopLink(), { method })).status).toBe(200)
  expect(await isWeekMailStopped(db, shop.email)).toBe(false)
  expect((await phone.get(stopLink())).text).toContain('No mandármelo más')
  expect((await phone.post(stopLink(), { decision: 'parar' })).location).toBe(stopLink())
  expect(await isWeekMailStopped(db, shop.email)).toBe(true)
  await phone.post(stopLink(), { decision: 'seguir' })
  expect(await isWeekMailStopped(db, shop.email)).toBe(false)
  const body = new FormData()
  body.set('List-Unsubscribe', 'One-Click')
  expect((await fetch(server.running().origin + stopLink(), { method: 'POST', body })).status).toBe(200)
  expect(await isWeekMailStopped(db, shop.email)).toBe(true)
})

test('a full queue of reports stops closure votes, but no code of a claim and no lost link [T130, T281]', async () => {
  const moment = new Date().toISOString()
  const report = { business_id: shop.id, business_name: 'Luna', reason: 'closed', bot_score: 1 } as const
  const row = { ...report, message: 'Cerró', network_hash: 'x', created_at: moment, updated_at: moment }
  await insertRows(db, 'reports', Array(500).fill(row))
  const sello = formTokenOf({ dataDir: server.folder })
  const vote = await visitor().post(`/circo/${shop.slug}/sigue-abierto`, { voto: 'cerro', sello })
  expect(vote.status).toBe(429)
  expect((await askForCode()).status).toBe(303)
  await mailed('entrar')
  expect((await visitor().post('/mi-negocio', { contacto: shop.email, sello })).status).toBe(303)
  await vi.waitFor(() =>
    expect(
      post.letters.some(({ to, text }) => to.includes(shop.email) && /pediste otra vez el enlace/.test(text)),
    ).toBe(true),
  )
  await db.deleteFrom('reports').where('business_id', '=', shop.id).execute()
})

test('another site cannot make a browser claim, open, stop or confirm anything [T227]', async () => {
  const own = `/mi-negocio/${await createOwnerLink(db, shop.id)}`
  await askForCode()
  const [claim = ''] = await mailed('entrar')
  const victim = visitor()
  await victim.get(own)
  const init = { headers: { Origin: 'https://ajeno.test', 'Sec-Fetch-Site': 'cross-site' } }
  for (const [path, fields] of [
    [shop.page, { sello: formTokenOf({ dataDir: server.folder }) }],
    [`${shop.page}?accion=comprobar`, { codigo: '12345678' }],
    [claim, {}],
    [stopLink(), { decision: 'parar' }],
    [own, { decision: 'parar-lunes' }],
    [own, { decision: 'confirmar-datos' }],
    [`/circo/${shop.slug}/sigue-abierto`, { voto: 'cerro' }],
  ] as const)
    expect((await victim.post(path, fields, init)).status, path).toBe(403)
  expect(await isWeekMailStopped(db, shop.email)).toBe(false)
  expect((await rowOf(db, 'businesses', { id: shop.id })).confirmed_on).toBe('')
})

test('private pages opened from a phone or a mail are not cached or indexed, and send no address to other sites [T228]', async () => {
  const own = `/mi-negocio/${await createOwnerLink(db, shop.id)}`
  await askForCode()
  const phone = visitor()
  await phone.get(own)
  for (const path of [...['/mi-negocio', own, (await mailed('entrar'))[0] ?? ''], stopLink()]) {
    const { headers, text } = await phone.get(path)
    // On a shared phone the Back button must show nothing after `Olvidar en este teléfono`.
    expect(headers.get('cache-control'), path).toContain('no-store')
    // Its address is no secret.
    if (path !== '/mi-negocio') expect(headers.get('referrer-policy'), path).toBe('same-origin')
    expect(text, path).toContain('noindex')
  }
})
