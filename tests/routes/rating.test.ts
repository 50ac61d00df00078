import { beforeEach, describe, expect, test } from 'vitest'
import { rowOf } from '../support/rows'
import { asking, serveDemo } from '../support/shared-server'
import { formTokenOf } from '../support/visitor-form'

const { server, db, business } = await serveDemo()
/** Every test has an address of its own, or they would share its count. */
let address = ''
let last = 0
beforeEach(async () => {
  await db.deleteFrom('ratings').execute()
  await db.deleteFrom('rate_limits').execute()
  last += 1
  address = `10.2.${last}.7`
})

const ask = asking(server, () => address)

const WHOLE = { profesional: '5', confianza: '4', correo: 'Rosa@Ejemplo.com', comentario: 'Muy amables' }
const send = (fields: Record<string, string> = WHOLE) =>
  ask(`${business}/calificar`, {
    method: 'POST',
    body: new URLSearchParams({ sello: formTokenOf(server), ...fields }),
  })
const without = (...names: (keyof typeof WHOLE)[]) =>
  Object.fromEntries(Object.entries(WHOLE).filter(([name]) => !names.includes(name as keyof typeof WHOLE)))
const stored = () => db.selectFrom('ratings').selectAll().orderBy('id').execute()
const summary = (text: string) =>
  /<div class="error-summary".*?<h2>(.*?)<\/h2><ul>(.*?)<\/ul>/s.exec(text)?.slice(1) ?? []

describe('the form of a rating', () => {
  test('stands on the business page and is sent to its own address [138, D54]', async () => {
    const { text } = await ask(business)
    const form = new RegExp(`<form[^>]*action="${business}/calificar".*?</form>`, 's').exec(text)?.[0] ?? ''
    for (const name of ['profesional', 'confianza'])
      expect(form.match(new RegExp(`type="radio"[^>]*name="${name}"`, 'g'))).toHaveLength(5)
    for (const name of ['correo', 'nombre', 'comentario']) expect(form).toContain(`name="${name}"`)
    expect(form).toMatch(/<button[^>]*>Enviar calificación/)
    expect(form).not.toMatch(/<button[^>]*disabled/)
  })
})

describe('a rating sent', () => {
  test('is shown at once on the business page, thanked for once [143, 145, D94]', async () => {
    const sent = await send()
    expect(sent.status).toBe(303)
    const [{ id } = { id: 0 }] = await stored()
    expect(sent.headers.get('location')).toBe(`${business}#opinion-${id}`)
    expect(await stored()).toMatchObject([
      { professional_rating: 5, trust_rating: 4, reviewer_email: 'rosa@ejemplo.com', status: 'published' },
    ])
    const cookie = sent.headers.get('set-cookie')?.split(';')[0] ?? ''
    const { text } = await ask(business, { headers: { cookie } })
    const comment = new RegExp(`<article[^>]* id="opinion-${id}".*?</article>`, 's').exec(text)?.[0]
    expect(comment).toMatch(/role="status".*¡Calificación enviada!.*Muy amables/s)
    expect(text.match(/¡Calificación enviada!/g)).toHaveLength(1)
    expect(text).not.toMatch(/rosa@ejemplo/i)
  })

  test('without a word, or in review, is thanked for at the opinions [143]', async () => {
    const silent = await send(without('comentario'))
    const again = await send({ ...WHOLE, comentario: 'Cambié de opinión' })
    for (const sent of [silent, again]) {
      expect(sent.headers.get('location')).toBe(`${business}#opiniones`)
      const cookie = sent.headers.get('set-cookie')?.split(';')[0] ?? ''
      const { text } = await ask(business, { headers: { cookie } })
      expect(text).toMatch(
        /<section[^>]* id="opiniones"><div class="notices [^"]*stack">.*?¡Calificación enviada!/s,
      )
    }
  })

  test('without both scores comes back with the documented words and everything typed [139, D54]', async () => {
    for (const fields of [
      without('profesional'),
      without('confianza'),
      without('profesional', 'confianza'),
    ]) {
      const { status, text } = await send(fields)
      expect(status).toBe(422)
      const [title, errors = ''] = summary(text)
      expect(title).toBe('Calificación requerida')
      expect(errors.match(/Por favor califica ambos aspectos \(Profesional y Confianza\)/g)).toHaveLength(1)
      expect(text).toContain('>Muy amables</textarea>')
      expect(text).toContain('value="Rosa@Ejemplo.com"')
      expect(text).toMatch(/<title>Error: /)
    }
    expect(await stored()).toEqual([])
  })

  test('without an e-mail comes back with the documented words, the stars as they were [140, D54]', async () => {
    const { status, text } = await send(without('correo'))
    expect(status).toBe(422)
    const [title, errors] = summary(text)
    expect(title).toBe('Email requerido')
    expect(errors).toContain('Por favor proporciona tu email para enviar la calificación')
    expect(text).toMatch(/name="profesional"[^>]*checked=""[^>]*value="5"/)
    expect(text).toMatch(/name="confianza"[^>]*checked=""[^>]*value="4"/)
  })

  test('gives out no reviewer and no e-mail in its data [D31, T70]', async () => {
    await send()
    for (const path of [`${business}.data`, `${business}/calificar.data`, `${business}/opiniones.data`])
      expect((await ask(path)).text).not.toMatch(/rosa@ejemplo/i)
  })
})

describe('the opinions on a business [D107]', () => {
  const LONG = `${'Muy amables y puntuales. '.repeat(10)}Fin.`
  const bare = { business_name: '', category: '', status: 'published' as const, reviewer_name: 'Rosa' }
  async function put(count: number): Promise<void> {
    const { id } = await rowOf(db, 'businesses', { business_slug: business.split('/')[2] ?? '' })
    const rows = Array.from({ length: count }, (_, number) => ({
      ...bare,
      business_id: id,
      professional_rating: 1 + (number % 5),
      trust_rating: 1 + (number % 5),
      reviewer_email: `canario-${number}@example.com`,
      comment: `${number}: ${LONG}`,
      owner_reply: number === 0 ? 'Gracias, Rosa' : null,
      created_at: `2026-11-01T10:${String(number).padStart(2, '0')}:00.000Z`,
      updated_at: '2026-11-01T10:00:00.000Z',
    }))
    await db.insertInto('ratings').values(rows).execute()
  }
  const numbers = (text: string) =>
    [...text.matchAll(/<p>(\d+): Muy amables/g)].map((match) => Number(match[1]))
  /** What is hidden from search engines names no address to keep. */
  const isFindable = (text: string) => text.includes('<link rel="canonical"')

  test('are whole on a page of their own, which the summary leads to with their number [130]', async () => {
    await put(7)
    const summary = (await ask(business)).text
    // Cut after a word; the whole one opens in its place.
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

  test('are read newest, best or worst first, and page by page, by plain links', async () => {
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
    expect(numbers(best).slice(0, 5)).toEqual([19, 14, 9, 4, 18])
    const worst = (await ask(links(newest).get('Peores primero') ?? '')).text
    expect(numbers(worst).slice(0, 6)).toEqual([20, 15, 10, 5, 0, 21])
    expect(worst).toMatch(/aria-current="page"[^>]*>Peores primero/)
    expect(isFindable(newest)).toBe(true)
    for (const other of [next, best, worst]) expect(isFindable(other)).toBe(false)
  })

  test('are none where nobody wrote: no link, and nothing for search engines', async () => {
    expect((await ask(business)).text).not.toContain('/opiniones"')
    const { text } = await ask(`${business}/opiniones`)
    expect(text).toContain('Todavía nadie dejó un comentario')
    expect(isFindable(text)).toBe(false)
  })

  test('are answered whatever the address says, and only where the business is filed [D17]', async () => {
    await put(1)
    for (const query of [
      '?orden=constructor',
      '?orden=__proto__',
      '?orden=',
      '?desde=x',
      '?desde=-1',
      '?desde=1e9',
    ])
      expect((await ask(`${business}/opiniones${query}`)).status, query).toBe(200)
    const gone = await ask(`${business}/opiniones?orden=peores&desde=999999999`)
    expect([gone.status, gone.headers.get('location')]).toEqual([302, `${business}/opiniones?orden=peores`])
    expect((await ask(`${business.replace(/^\/[^/]+/, '/artes-marciales')}/opiniones`)).status).toBe(404)
    expect((await ask('/reposteria/no-hay/opiniones')).status).toBe(404)
  })

  test('have a light version', async () => {
    await put(2)
    const { text } = await ask(`${business}/opiniones`, { headers: { cookie: 'ligero=1' } })
    expect(numbers(text)).toEqual([1, 0])
    expect(text).not.toMatch(/<script(?! type="application\/ld\+json")/)
  })
})
