import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createOwnerLink, revokeOwnerLinks } from '~/features/owners/link.server'
import type { Visitor } from '../support/admin'
import { addBusiness, addCategory } from '../support/directory-rows'
import { expectAnswer, expectParts, expectRedirect } from '../support/page-parts'
import { rowOf, updateRows } from '../support/rows'
import { serveAdministration } from '../support/shared-server'
import { formTokenOf } from '../support/visitor-form'

const { server, db, visitor: ana } = await serveAdministration()
let category: number
let count = 0
/** Each test has its own business with a private link. */
let shop: { id: number; slug: string; page: string; token: string }
beforeAll(async () => {
  category = await addCategory(db, 'circo', { name: 'Circo' })
})
beforeEach(async () => {
  count += 1
  const slug = `sol-${count}`
  const id = await addBusiness(db, [category], {
    business_name: `Sol ${count}`,
    business_slug: slug,
    phone: '+14045550142',
  })
  shop = { id, slug, page: `/circo/${slug}`, token: await createOwnerLink(db, id) }
})

const visitor = (network = count) => server.visitor(`203.${network}.113.5`)
const reports = () =>
  db
    .selectFrom('reports')
    .select(['reason', 'message'])
    .where('business_id', '=', shop.id)
    .orderBy('id')
    .execute()
const confirmedOn = async () => (await rowOf(db, 'businesses', { id: shop.id })).confirmed_on
const vote = (voto: string, network: number) =>
  visitor(network).post(`${shop.page}/sigue-abierto`, {
    voto,
    sello: formTokenOf({ dataDir: server.folder }),
  })

/** Address in the WhatsApp text to the business. */
async function asked(): Promise<string> {
  const { text } = await ana.get('/administracion/por-confirmar')
  const links = [...text.matchAll(/href="https:\/\/wa\.me\/14045550142\?text=([^"]+)"/g)]
  const message = links
    .map(([, each = '']) => decodeURIComponent(each))
    .find((each) => each.includes(`Sol ${count}?`))
  return new URL(/https?:\S+$/.exec(message ?? '')?.[0] ?? '').pathname
}

test('an unknown vote and a GET request store no vote, and a vote that is sent too quickly gets the spam question', async () => {
  expect((await vote('quizas', 104)).location).toBe(shop.page)
  expect((await visitor().get(`${shop.page}/sigue-abierto?voto=cerro`)).text).toContain('¿Sabes si sigue')
  const quick = await visitor().post(`${shop.page}/sigue-abierto`, { voto: 'cerro' })
  expectAnswer(quick, 422, 'Una pregunta antes de enviar', 'name="voto" value="cerro"')
  const votes = db.selectFrom('business_votes').selectAll().where('business_id', '=', shop.id)
  expect(await votes.execute()).toEqual([])
})

describe('link to confirm the data', () => {
  test('the confirmation link confirms the data in one step, which the page shows, and opening it changes nothing [T196]', async () => {
    const link = await asked()
    const phone = visitor()
    const opened = await phone.get(link)
    expect(opened.text).toContain('Todo sigue igual')
    expect(opened.headers.get('cache-control')).toContain('no-store')
    expect([await confirmedOn(), await reports()]).toEqual(['', []])
    expectRedirect(await phone.post(link, { respuesta: 'igual' }), 303, link)
    expect(await phone.notice(link)).toContain('quedó confirmado')
    expect(await confirmedOn()).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect((await visitor().get(shop.page)).text).toContain('Datos confirmados en ')
  })

  test('the confirmation link puts reported changes and a closure into the queue, changes nothing itself, and leads an owner with a remembered link to the own forms [T196]', async () => {
    const link = await asked()
    const phone = visitor()
    const empty = await phone.post(link, { respuesta: 'cambio', mensaje: ' ' })
    expect([empty.status, empty.text.includes('Cuéntanos qué cambió')]).toEqual([422, true])
    expect((await phone.post(link, { respuesta: 'otra' })).status).toBe(422)
    expect((await phone.post(link, { respuesta: 'cambio', mensaje: 'Ahora abrimos los lunes' })).status).toBe(
      303,
    )
    expect((await phone.post(link, { respuesta: 'cerramos' })).status).toBe(303)
    expect(await reports()).toMatchObject([
      { reason: 'wrong_data', message: expect.stringContaining('Ahora abrimos los lunes') },
      { reason: 'closed' },
    ])
    const { confirmed_on, closed_kind } = await rowOf(db, 'businesses', { id: shop.id })
    expect([confirmed_on, closed_kind]).toEqual(['', null])

    const owner = visitor()
    await owner.get(`/mi-negocio/${shop.token}`)
    expect((await owner.post(link, { respuesta: 'cambio' })).location).toBe(`/mi-negocio/${shop.token}/datos`)
    expect((await owner.post(link, { respuesta: 'cerramos' })).location).toBe(
      `/mi-negocio/${shop.token}/cierre?como=para-siempre`,
    )
    expect(await reports()).toHaveLength(2)
  })

  test('the confirmation link accepts ten answers and then returns 429, also on a phone that remembers another private link [T196]', async () => {
    const link = await asked()
    const other = await createOwnerLink(
      db,
      await addBusiness(db, [category], { business_slug: `otro-${count}` }),
    )
    const phone = visitor()
    await phone.get(`/mi-negocio/${other}`)
    const answers = []
    for (let sent = 0; sent < 11; sent += 1)
      answers.push((await phone.post(link, { respuesta: 'cambio', mensaje: `Cambio ${sent}` })).status)
    expect(answers).toEqual([...Array(10).fill(303), 429])
    expect(await reports()).toHaveLength(10)
  })
})

describe('remembered private links', () => {
  const own = () => `/mi-negocio/${shop.token}`
  const forget = (phone: Visitor, negocio: string) => phone.post('/mi-negocio?accion=olvidar', { negocio })

  test('an opened private link is offered on `/mi-negocio` until it is forgotten by a form, not by a GET [T197]', async () => {
    const phone = visitor()
    expect((await phone.get('/mi-negocio')).text).not.toContain('Entrar a')
    const { setCookies } = await phone.get(own())
    expect(setCookies.find((each) => each.startsWith('negocios='))).toMatch(
      /; Path=\/mi-negocio; HttpOnly; SameSite=Lax/i,
    )
    expect((await phone.get(own())).setCookies.some((each) => each.startsWith('negocios='))).toBe(false)
    const page = (await phone.get('/mi-negocio')).text
    expectParts(page, `Entrar a Sol ${count}`, `href="${own()}"`)
    await phone.get(`/mi-negocio?accion=olvidar&negocio=${shop.token}`)
    expect((await phone.get('/mi-negocio')).text).toContain('Entrar a')
    expect((await forget(phone, shop.token)).location).toBe('/mi-negocio')
    expect((await phone.get('/mi-negocio')).text).not.toContain('Entrar a')
    expect((await phone.get(own())).status).toBe(200)
  })

  test('a browser remembers the private links of the latest five businesses, each once, and can forget one of them [T197, T229]', async () => {
    const phone = visitor()
    await phone.get(own())
    const tokens: string[] = []
    for (const name of ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco']) {
      const values = { business_name: name, business_slug: `${name}-${count}`.toLowerCase() }
      const id = await addBusiness(db, [category], values)
      for (const token of [await createOwnerLink(db, id), await createOwnerLink(db, id)]) {
        await phone.get(`/mi-negocio/${token}`)
        tokens.push(token)
      }
    }
    const entries = async () =>
      [...(await phone.get('/mi-negocio')).text.matchAll(/Entrar a ([^<]+)</g)].map(([, name]) => name)
    expect(await entries()).toEqual(['Cinco', 'Cuatro', 'Tres', 'Dos', 'Uno'])
    const { text } = await phone.get('/mi-negocio')
    expect(tokens.filter((token) => text.includes(`href="/mi-negocio/${token}"`))).toEqual(
      tokens.filter((_, index) => index % 2 === 1),
    )
    await forget(phone, 'f'.repeat(32))
    expect(await entries()).toHaveLength(5)
    await forget(phone, tokens[5] ?? '')
    expect(await entries()).toEqual(['Cinco', 'Cuatro', 'Dos', 'Uno'])
  })

  test.each<[string, (phone: Visitor) => Promise<unknown> | unknown]>([
    ['its link was revoked', () => revoke()],
    ['the business was withdrawn', () => set({ status: 'removed' })],
    ['the business is in the trash', () => set({ deleted_at: new Date().toISOString() })],
    ['the signature is wrong', (phone) => change(phone, (value) => `${value.slice(0, -3)}AAA`)],
    ['the content was changed', (phone) => change(phone, (value) => `x${value}`)],
    [
      'it is not signed',
      (phone) => phone.cookies.set('negocios', encodeURIComponent(btoa(`"${shop.token}"`))),
    ],
    ['it is a cookie of another name', (phone) => rename(phone, 'reservas')],
    ['it contains no link', (phone) => phone.cookies.set('negocios', 'nada')],
    ['it is empty', (phone) => phone.cookies.set('negocios', '')],
  ])('`/mi-negocio` offers no remembered link if %s [T197]', async (_, attack) => {
    const phone = visitor()
    await phone.get(own())
    expect((await phone.get('/mi-negocio')).text).toContain('Entrar a')
    await attack(phone)
    const { status, text } = await phone.get('/mi-negocio')
    expect(status).toBe(200)
    expect(text).not.toContain('Entrar a')
    expect(text).not.toContain(shop.token)
  })

  test('no other page contains the remembered private link, even if the cookie is sent [T197]', async () => {
    const phone = visitor()
    await phone.get(own())
    const others = ['/', '/circo', '/guardados', '/mis-reservas', '/registrar']
    for (const path of [...others, shop.page, `${shop.page}/es-mi-negocio`]) {
      const { text } = await phone.get(path)
      expect(text, path).not.toContain(shop.token)
      expect(text, path).not.toMatch(/Entrar a|Olvidarla aquí/)
    }
  })

  const set = (values: Parameters<typeof updateRows<'businesses'>>[3]) =>
    updateRows(db, 'businesses', { id: shop.id }, values)
  const revoke = () => revokeOwnerLinks(db, shop.id)
  function change(phone: Visitor, to: (value: string) => string) {
    phone.cookies.set('negocios', to(phone.cookies.get('negocios') ?? ''))
  }
  function rename(phone: Visitor, name: string) {
    phone.cookies.set(name, phone.cookies.get('negocios') ?? '')
    phone.cookies.delete('negocios')
  }
})

test('an owner confirms the data in one step, which the page shows, and a GET confirms nothing', async () => {
  const phone = visitor()
  const own = `/mi-negocio/${shop.token}`
  expect((await phone.get(own)).text).toContain('Todo sigue igual')
  await phone.get(`${own}?decision=confirmar-datos`)
  expect(await confirmedOn()).toBe('')
  expect((await phone.post(own, { decision: 'confirmar-datos' })).location).toBe(own)
  expect((await phone.get(own)).text).toContain('Confirmaste hoy que tus datos están bien')
  expect((await visitor().get(shop.page)).text).toContain('Datos confirmados en ')
})

test('a business page has one link to correct it, with or without a private link in use', async () => {
  const links = (text: string) =>
    [...text.matchAll(/<a[^>]*href="([^"]*)"[^>]*>Corregir un dato<\/a>/g)].map(([, href]) => href)
  expect(links((await visitor().get(shop.page)).text)).toEqual([`${shop.page}/corregir`])
  await db.deleteFrom('owner_links').where('business_id', '=', shop.id).execute()
  const { text } = await visitor().get(shop.page)
  expect(text).toContain('id="es-tu-negocio"')
  expect(links(text)).toEqual([`${shop.page}/corregir`])
})
