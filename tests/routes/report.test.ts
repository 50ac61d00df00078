import { beforeEach, describe, expect, test } from 'vitest'
import { createOwnerLink } from '~/features/owners/link.server'
import { asking, serveDemo } from '../support/shared-server'
import { formTokenOf } from '../support/visitor-form'

const { server, db, business, businessId } = await serveDemo()
/** Each test has its own address, because submissions are counted by address. */
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

describe('report page', () => {
  test('the business page links to the report page, which selects the reason in its address and is not indexed', async () => {
    expect((await ask(business)).text).toContain(`href="${business}/reportar" rel="nofollow"`)
    const { text, status } = await ask(`${business}/reportar?motivo=quitar`)
    expect(status).toBe(200)
    expect(text).toContain('<meta name="robots" content="noindex"/>')
    expect(text).toMatch(/<input type="radio" name="motivo"[^>]*checked=""[^>]*value="quitar"/)
    expect(text.match(/checked=""/g)).toHaveLength(1)
    for (const query of ['', '?motivo=', '?motivo=zz', '?motivo=falsa'])
      expect((await ask(`${business}/reportar${query}`)).text).not.toContain('checked=""')
  })

  test('the report page exists only for a listed business under its own categories', async () => {
    const [, , slug = ''] = business.split('/')
    for (const path of ['/reposteria/no-hay-tal-negocio/reportar', `/legal-y-abogados/${slug}/reportar`]) {
      expect((await ask(path)).status).toBe(404)
      expect((await send({ motivo: 'cerrado' }, '', path)).status).toBe(404)
    }
    expect(await reports()).toEqual([])
  })

  test('a business whose private link was never used asks for its owner, and offers a way to reach a person [D101, T194]', async () => {
    const { text } = await ask(business)
    expect(text).toContain('¿Es tu negocio?')
    expect(text).toContain(`href="${business}/es-mi-negocio"`)
    expect(text).toContain(`href="${business}/corregir"`)
    expect(text).toContain(`href="${business}/reportar?motivo=quitar"`)
    // Without mail the claim is handled by a person.
    const claim = await ask(`${business}/es-mi-negocio`)
    expect([claim.status, claim.headers.get('location')]).toEqual([
      302,
      `${business}/reportar?motivo=es-mi-negocio`,
    ])
    const form = (await ask(`${business}/reportar?motivo=es-mi-negocio`)).text
    expect(form).toMatch(/<h1[^>]*>¿Es tu negocio\?/)
    expect(form).toContain('Una persona de nuestro equipo lo decide')
    expect(form).toContain('<input type="hidden" name="motivo" value="es-mi-negocio"/>')
    expect(form).not.toContain('type="radio"')
    expect(form).not.toContain('el negocio no se entera')
    // A refused claim shows its form again, with the typed values.
    const refused = await send(
      { motivo: 'es-mi-negocio', mensaje: 'Soy la dueña', correo: '', nombre: '' },
      '?motivo=es-mi-negocio',
    )
    expect(refused.status).toBe(422)
    const again = refused.text
    expect(again).toContain('Soy la dueña')
    expect(again).toContain('Escribe tu nombre')
    expect(again).toContain('Escribe tu correo')
    expect(again).toMatch(/<h1[^>]*>¿Es tu negocio\?/)
    expect((await ask('/mi-negocio')).text).toContain('te llama al número de la ficha')
    const link = await createOwnerLink(db, businessId)
    expect((await ask(business)).text).not.toContain('¿Es tu negocio?')
    await db.deleteFrom('owner_links').where('business_id', '=', businessId).execute()
    expect((await ask(`/mi-negocio/${link}`)).text).toContain('como cuando el dueño recibe uno nuevo')
  })
})

describe('sent report', () => {
  test('every field of a report is stored [D101]', async () => {
    const fields = { motivo: 'quitar', mensaje: 'Ya no', correo: 'ana@ejemplo.com', telefono: '4045550142' }
    expect((await send(fields)).headers.get('location')).toBe(business)
    expect(await reports()).toMatchObject([
      {
        ...{ reason: 'removal', message: 'Ya no', reporter_email: 'ana@ejemplo.com' },
        ...{ reporter_phone: '+14045550142', status: 'open' },
      },
    ])
  })

  test('a report about a comment names it, but no comment of another business [T31]', async () => {
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
