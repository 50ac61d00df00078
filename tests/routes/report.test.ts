import { beforeEach, describe, expect, test } from 'vitest'
import { createOwnerLink } from '~/features/owners/link.server'
import { addRating } from '../support/directory-rows'
import { expectAnswer, expectParts, expectRedirect } from '../support/page-parts'
import { asking, serveDemo } from '../support/shared-server'
import { formTokenOf } from '../support/visitor-form'

const { server, db, business, businessId, someOther } = await serveDemo()
beforeEach(async () => {
  await db.deleteFrom('reports').execute()
  await db.deleteFrom('rate_limits').execute()
})

const ask = asking(server)

const send = (fields: Record<string, string>, query = '', path = `${business}/reportar`) =>
  ask(path + query, {
    method: 'POST',
    body: new URLSearchParams({ sello: formTokenOf(server), ...fields }),
  })

const reports = () => db.selectFrom('reports').selectAll().orderBy('id').execute()

describe('report page', () => {
  test('the business page links to the report page, which selects the reason in its address, is not indexed, and exists only for a listed business under its own categories', async () => {
    expect((await ask(business)).text).toContain(`href="${business}/reportar" rel="nofollow"`)
    const { text, status } = await ask(`${business}/reportar?motivo=quitar`)
    expect(status).toBe(200)
    expect(text).toContain('<meta name="robots" content="noindex"/>')
    expect(text).toMatch(/<input type="radio" name="motivo"[^>]*checked=""[^>]*value="quitar"/)
    expect(text.match(/checked=""/g)).toHaveLength(1)
    for (const query of ['', '?motivo=', '?motivo=zz', '?motivo=falsa'])
      expect((await ask(`${business}/reportar${query}`)).text).not.toContain('checked=""')
    const [, , slug = ''] = business.split('/')
    for (const path of ['/reposteria/no-hay-tal-negocio/reportar', `/legal-y-abogados/${slug}/reportar`]) {
      expect((await ask(path)).status).toBe(404)
      expect((await send({ motivo: 'cerrado' }, '', path)).status).toBe(404)
    }
    expect(await reports()).toEqual([])
  })

  test('a business whose private link was never used asks for its owner, and offers a way to reach a person [D101, T194]', async () => {
    const { text } = await ask(business)
    expectParts(text, '¿Es tu negocio?', `href="${business}/es-mi-negocio"`, `href="${business}/corregir"`)
    expectParts(text, `href="${business}/reportar?motivo=quitar"`)
    // Without mail the claim is handled by a person.
    const claim = await ask(`${business}/es-mi-negocio`)
    expectRedirect(claim, 302, `${business}/reportar?motivo=es-mi-negocio`)
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
    expectAnswer(refused, 422, 'Soy la dueña', 'Escribe tu nombre', 'Escribe tu correo', '>¿Es tu negocio?')
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
    const own = await addRating(db, businessId, { comment: 'Muy caro' })
    const query = `?calificacion=${own}`
    expect((await ask(`${business}/reportar${query}`)).text).toContain('Reportar esta opinión')
    expect((await send({ motivo: 'ofensiva' }, query)).status).toBe(303)
    const other = await addRating(db, await someOther(), { comment: 'Muy lejos' })
    for (const id of [other, 0, -1, '1e3', '9007199254740993', '1%20or%201=1', ''])
      expect((await send({ motivo: 'otro', mensaje: 'x' }, `?calificacion=${id}`)).status).toBe(404)
    expect(await reports()).toMatchObject([{ rating_id: own, reason: 'offensive' }])
  })
})

const askForLink = async (contacto: string) => {
  const begun = performance.now()
  const body = new URLSearchParams({ sello: formTokenOf(server), contacto })
  const { status, headers, text } = await ask('/mi-negocio', { method: 'POST', body })
  return { status, headers, text, took: performance.now() - begun }
}

test('a request for a lost link by phone or e-mail gets the same answer for known and unknown owners', async () => {
  const owners = db.selectFrom('businesses').select('phone').where('phone', 'is not', null)
  const { phone } = await owners.where('status', '=', 'published').executeTakeFirstOrThrow()
  const page = await ask('/mi-negocio')
  expect(page.text).toContain('Si lo guardaste, ábrelo como siempre')
  expect((await ask('/ayuda')).text).toContain('href="/mi-negocio"')
  const [known, unknown] = [await askForLink(phone as string), await askForLink('nadie@ejemplo.test')]
  expect(
    await db.selectFrom('reports').select('id').where('message', 'like', 'Perdió el enlace%').execute(),
  ).toHaveLength(1)
  for (const answer of [known, unknown]) {
    expectRedirect(answer, 303, '/mi-negocio')
    expect(answer.took).toBeGreaterThan(395)
  }
  expect(known.headers.get('set-cookie')?.split(';')[0]).toBe(
    unknown.headers.get('set-cookie')?.split(';')[0],
  )
})

test('a request for a lost link with neither phone nor e-mail is shown again as typed, with a message', async () => {
  const { status, text } = await askForLink('mi pastelería')
  expect(status).toBe(422)
  expectParts(text, 'Escribe un teléfono de 10 números', 'value="mi pastelería"')
})
