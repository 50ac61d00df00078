import { beforeEach, describe, expect, test } from 'vitest'
import { rowOf } from '../support/rows'
import { asking, serveDemo } from '../support/shared-server'
import { formTokenOf } from '../support/visitor-form'

const { server, db, business } = await serveDemo()
/** Every test has an address of its own, or they would share its count. */
let address = ''
let last = 0
beforeEach(async () => {
  await db.deleteFrom('reports').execute()
  await db.deleteFrom('rate_limits').execute()
  address = `10.1.${++last}.7`
})

const ask = asking(server, () => address)

type Fields = Record<string, string> | [string, string][]
const send = (fields: Fields, query = '', path = `${business}/reportar`) =>
  ask(path + query, {
    method: 'POST',
    body: new URLSearchParams([
      ...Object.entries({ sello: formTokenOf(server), ...(Array.isArray(fields) ? {} : fields) }),
      ...(Array.isArray(fields) ? fields : []),
    ]),
  })

const reports = () => db.selectFrom('reports').selectAll().orderBy('id').execute()

describe('the report page', () => {
  test('is linked from the business, chooses the reason of its address and is no page for search engines', async () => {
    expect((await ask(business)).text).toContain(`href="${business}/reportar" rel="nofollow"`)
    const { text, status } = await ask(`${business}/reportar?motivo=quitar`)
    expect(status).toBe(200)
    expect(text).toContain('<meta name="robots" content="noindex"/>')
    expect(text).toMatch(/<input type="radio" name="motivo"[^>]*checked=""[^>]*value="quitar"/)
    expect(text.match(/checked=""/g)).toHaveLength(1)
    for (const query of ['', '?motivo=', '?motivo=zz', '?motivo=falsa'])
      expect((await ask(`${business}/reportar${query}`)).text).not.toContain('checked=""')
  })

  test('belongs to a business that is there, under its own categories', async () => {
    const [, , slug = ''] = business.split('/')
    for (const path of ['/reposteria/no-hay-tal-negocio/reportar', `/legal-y-abogados/${slug}/reportar`]) {
      expect((await ask(path)).status).toBe(404)
      expect((await send({ motivo: 'cerrado' }, '', path)).status).toBe(404)
    }
    expect(await reports()).toEqual([])
  })

  test('asks for the origin of the claim on imported businesses only [D101]', async () => {
    const [, , slug = ''] = business.split('/')
    expect((await ask(business)).text).not.toContain('¿Es tu negocio?')
    const turnInto = (source: 'import' | 'demo') =>
      db.updateTable('businesses').set({ source }).where('business_slug', '=', slug).execute()
    await turnInto('import')
    const { text } = await ask(business)
    expect(text).toContain('¿Es tu negocio?')
    for (const reason of ['es-mi-negocio', 'datos-incorrectos', 'quitar'])
      expect(text).toContain(`href="${business}/reportar?motivo=${reason}"`)
    await turnInto('demo')
  })
})

describe('a report sent', () => {
  test('is stored and thanked for, once, on the business page [D94, D101]', async () => {
    const sent = await send({
      motivo: 'quitar',
      mensaje: ' =cmd()|&lt; <x>\u0000\u202e 👩🏽‍🍳 ',
      correo: 'ana@ejemplo.com',
      telefono: '(404) 555-0142',
      nombre: 'Ana',
    })
    expect(sent.status).toBe(303)
    expect(sent.headers.get('location')).toBe(business)
    expect(await reports()).toMatchObject([
      {
        reason: 'removal',
        message: '=cmd()|&lt; <x> 👩🏽‍🍳',
        reporter_email: 'ana@ejemplo.com',
        reporter_phone: '+14045550142',
        status: 'open',
      },
    ])
    const cookie = sent.headers.get('set-cookie')?.split(';')[0] ?? ''
    const { text, headers } = await ask(business, { headers: { cookie } })
    expect(text).toMatch(/role="status"[\s\S]*Gracias, lo recibimos[\s\S]*al correo que dejaste/)
    expect(headers.get('set-cookie')).toMatch(/^aviso=;/)
    expect(text).not.toContain('ana@ejemplo.com')
  })

  test('about a comment names it, and no comment of another business [T31]', async () => {
    const { id: businessId } = await rowOf(db, 'businesses', {
      business_slug: business.split('/')[2] ?? '',
    })
    const rating = (own: boolean) =>
      db
        .selectFrom('ratings')
        .select(['id', 'comment'])
        .where('business_id', own ? '=' : '<>', businessId)
        .where('is_counted', '=', 1)
        .where('comment', 'is not', null)
        .orderBy('id', 'desc')
        .executeTakeFirst()
    const own = await rating(true)
    if (own) {
      const query = `?calificacion=${own.id}`
      expect((await ask(`${business}/reportar${query}`)).text).toContain('Reportar esta opinión')
      expect((await send({ motivo: 'ofensiva' }, query)).status).toBe(303)
      expect(await reports()).toMatchObject([{ rating_id: own.id, reason: 'offensive' }])
    }
    const other = await rating(false)
    for (const id of [other?.id, 0, -1, '1e3', '9007199254740993', '1%20or%201=1', ''])
      expect((await send({ motivo: 'otro', mensaje: 'x' }, `?calificacion=${id}`)).status).toBe(404)
    expect(await reports()).toHaveLength(own ? 1 : 0)
  })
})
