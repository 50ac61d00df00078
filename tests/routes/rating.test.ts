import { beforeEach, describe, expect, test } from 'vitest'
import { hashToken } from '~/values/hash-token.server'
import { expectRedirect } from '../support/page-parts'
import { addReservation } from '../support/reservation-rows'
import { insertRows, updateRows } from '../support/rows'
import { asking, serveDemo } from '../support/shared-server'
import { formTokenOf } from '../support/visitor-form'

const { server, db, business, businessId } = await serveDemo()
beforeEach(async () => {
  await db.deleteFrom('ratings').execute()
  await db.deleteFrom('rate_limits').execute()
})

const ask = asking(server)
const post = (path: string, fields: Record<string, string>) =>
  ask(path, { method: 'POST', body: new URLSearchParams({ sello: formTokenOf(server), ...fields }) })

const WHOLE = { profesional: '5', confianza: '4', correo: 'Rosa@Ejemplo.com', comentario: 'Muy amables' }
const send = (fields: Record<string, string> = WHOLE) => post(`${business}/calificar`, fields)
const stored = () => db.selectFrom('ratings').selectAll().orderBy('id').execute()

describe('the rating of a confirmed customer', () => {
  const TOKEN = 'c'.repeat(32)
  const own = `${business}/reservado/${TOKEN}`
  let id: number
  beforeEach(async () => {
    await db.deleteFrom('reservations').execute()
    id = await addReservation(db, businessId, {
      ...{ token_hash: hashToken(TOKEN), phone: '+14045550177', email: null, status: 'confirmed' },
      ...{ reservation_date: '2026-01-05', reservation_time: '10:00' },
    })
    await insertRows(db, 'reservation_changes', {
      ...{ reservation_id: id, changed_by: 'owner', created_at: '2026-01-04T12:00:00.000Z' },
      ...{ from_status: 'pending', to_status: 'confirmed' },
      ...{ from_slot: '2026-01-05 10:00', to_slot: '2026-01-05 10:00' },
    })
  })
  const rate = (fields: Record<string, string>) => post(`${own}/calificar`, fields)

  test('the link of a past confirmed reservation rates without an e-mail, and the comment states that a customer wrote it [D117]', async () => {
    expect((await ask(own)).text).toContain(`href="${own}/calificar"`)
    const { text } = await ask(`${own}/calificar`)
    expect(text).not.toContain('name="correo"')
    const missing = await rate({ confianza: '4', comentario: 'Volveré pronto' })
    expect([missing.status, missing.text.includes('Volveré pronto')]).toEqual([422, true])
    expect((await rate({ profesional: '5', confianza: '4', comentario: 'Volveré pronto' })).status).toBe(303)
    expect(await stored()).toMatchObject([
      { status: 'published', reviewer_email: null, reviewer_phone: '+14045550177' },
    ])
    const page = (await ask(business)).text
    expect(page).toMatch(/<b>Un cliente<\/b>.*Cliente confirmado.*Volveré pronto/s)
    expect(page).not.toContain('4045550177')
  })

  test.each([
    ['a cancelled reservation', { status: 'cancelled' }],
    ['an unconfirmed reservation', { status: 'pending' }],
    ['a future reservation', { reservation_date: '2099-01-05' }],
  ] as const)('the link of %s rates nothing [D117]', async (_, values) => {
    await updateRows(db, 'reservations', { id }, values)
    expect((await ask(own)).text).not.toContain('Calificar tu visita')
    for (const answer of [await ask(`${own}/calificar`), await rate({ profesional: '5', confianza: '4' })])
      expectRedirect(answer, 303, own)
    expect(await stored()).toEqual([])
  })

  test('the link of a reservation that a rule confirmed rates nothing, even after its customer moved it [D117]', async () => {
    await db.updateTable('reservation_changes').set({ changed_by: 'customer' }).execute()
    expect((await rate({ profesional: '1', confianza: '1' })).headers.get('location')).toBe(own)
    await db.deleteFrom('reservation_changes').execute()
    expect((await rate({ profesional: '1', confianza: '1' })).headers.get('location')).toBe(own)
    expect(await stored()).toEqual([])
  })
})

describe('a rating sent', () => {
  test('every field of a rating is stored for the business in the address, whatever other fields contain, and no page or data contain the e-mail [145, D31, T32, T70]', async () => {
    const spoofed = { negocio: 'Otro', business_name: 'Otro', business_id: '9', category: 'legal' }
    expect((await send({ ...WHOLE, ...spoofed })).status).toBe(303)
    expect(await stored()).toMatchObject([
      {
        business_id: businessId,
        ...{ professional_rating: 5, trust_rating: 4, comment: 'Muy amables' },
        ...{ reviewer_email: 'rosa@ejemplo.com', status: 'published' },
      },
    ])
    for (const path of [
      business,
      `${business}.data`,
      `${business}/opiniones.data`,
      `${business}/calificar.data`,
    ])
      expect((await ask(path)).text, path).not.toMatch(/rosa@ejemplo/i)
  })

  test('a rating without a comment, or a second one from the same e-mail, shows its notice above the comments [143]', async () => {
    const silent = await send({ ...WHOLE, comentario: '' })
    const again = await send({ ...WHOLE, comentario: 'Cambié de opinión' })
    for (const sent of [silent, again]) {
      expect(sent.headers.get('location')).toBe(`${business}#opiniones`)
      const cookie = sent.headers.get('set-cookie')?.split(';')[0] ?? ''
      const { text } = await ask(business, { headers: { cookie } })
      expect(text).toMatch(/ id="opiniones"><div class="notices [^"]*stack">.*?¡Calificación enviada!/s)
    }
  })

  test('a rating without an e-mail is shown again with the chosen stars [140, D54]', async () => {
    const { status, text } = await send({ ...WHOLE, correo: '' })
    expect(status).toBe(422)
    expect(text).toMatch(/name="profesional"[^>]*checked=""[^>]*value="5"/)
    expect(text).toMatch(/name="confianza"[^>]*checked=""[^>]*value="4"/)
  })
})

describe('comments of a business [D107]', () => {
  const LONG = `${'Muy amables y puntuales. '.repeat(10)}Fin.`
  const bare = { business_name: '', category: '', status: 'published' as const, reviewer_name: 'Rosa' }
  async function put(count: number): Promise<void> {
    const rows = Array.from({ length: count }, (_, number) => ({
      ...{ ...bare, business_id: businessId, comment: `${number}: ${LONG}` },
      ...{ professional_rating: 1 + (number % 5), trust_rating: 1 + (number % 5) },
      ...{ reviewer_email: `canario-${number}@example.com`, updated_at: '2026-11-01T10:00:00.000Z' },
      owner_reply: number === 0 ? 'Gracias, Rosa' : null,
      created_at: `2026-11-01T10:${String(number).padStart(2, '0')}:00.000Z`,
    }))
    await insertRows(db, 'ratings', rows)
  }
  const numbers = (text: string) =>
    [...text.matchAll(/<p>(\d+): Muy amables/g)].map((match) => Number(match[1]))
  /** A page hidden from search engines has no canonical address. */
  const isFindable = (text: string) => text.includes('<link rel="canonical"')

  test('a page of its own has all complete comments, and the business page links to it with their number [130]', async () => {
    await put(7)
    const summary = (await ask(business)).text
    // Cut after a word. The complete comment unfolds in its place.
    expect(summary).toContain('6: Muy amables y puntuales. Muy amables y puntuales. Muy…')
    expect(summary).toMatch(/<details[^>]*><summary/)
    expect(summary).toMatch(new RegExp(`<a href="${business}/opiniones"[^>]*>Leer las 7 opiniones completas`))
    const { text, status } = await ask(`${business}/opiniones`)
    expect(status).toBe(200)
    expect(numbers(text)).toEqual([6, 5, 4, 3, 2, 1, 0])
    expect(text.split(LONG).length - 1).toBe(7)
    expect(text).toContain('Gracias, Rosa')
    expect(text).not.toContain('canario')
    expect(text).toMatch(new RegExp(`<link rel="canonical" href="[^"]*${business}/opiniones"/>`))
  })

  test('comments are sorted by newest, best or worst, and paged by plain links', async () => {
    await put(23)
    const links = (text: string) =>
      new Map(
        [...text.matchAll(/<a [^>]*href="([^"]*opiniones[^"]*)"[^>]*>(?:<svg.*?<\/svg>)?([^<]+)/gs)].map(
          ([, href = '', words = '']) => [words, href.replaceAll('&amp;', '&')],
        ),
      )
    const newest = (await ask(`${business}/opiniones`)).text
    expect(numbers(newest)).toEqual(Array.from({ length: 20 }, (_, index) => 22 - index))
    const next = (await ask(links(newest).get('Siguientes') ?? '')).text
    expect(numbers(next)).toEqual([2, 1, 0])
    expect(links(next).get('Anteriores')).toBe(`${business}/opiniones`)
    expect(links(next).has('Siguientes')).toBe(false)
    const best = (await ask(links(newest).get('Mejores primero') ?? '')).text
    expect(numbers(best)[0]).toBe(19)
    const worst = (await ask(links(newest).get('Peores primero') ?? '')).text
    expect(numbers(worst)[0]).toBe(20)
    expect(worst).toMatch(/aria-current="page"[^>]*>Peores primero/)
    expect(isFindable(newest)).toBe(true)
    for (const other of [next, best, worst]) expect(isFindable(other)).toBe(false)
  })

  test('the page of comments opens with any query, only below the category of the business; without comments it has no link and is not for search engines [D17]', async () => {
    await put(1)
    for (const query of ['?orden=constructor', '?orden=', '?desde=x', '?desde=-1', '?desde=1e9'])
      expect((await ask(`${business}/opiniones${query}`)).status, query).toBe(200)
    const gone = await ask(`${business}/opiniones?orden=peores&desde=999999999`)
    expectRedirect(gone, 302, `${business}/opiniones?orden=peores`)
    expect((await ask(`${business.replace(/^\/[^/]+/, '/artes-marciales')}/opiniones`)).status).toBe(404)
    expect((await ask('/reposteria/no-hay/opiniones')).status).toBe(404)
    await db.deleteFrom('ratings').execute()
    expect((await ask(business)).text).not.toContain('/opiniones"')
    const { text } = await ask(`${business}/opiniones`)
    expect(text).toContain('Todavía nadie dejó un comentario')
    expect(isFindable(text)).toBe(false)
  })
})
