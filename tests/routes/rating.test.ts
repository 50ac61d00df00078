import { join } from 'node:path'
import { connect, type Db } from 'db/connect'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../support/server'
import { someBusinesses } from './pages'

let server: RunningServer
let db: Db
let business: string
/** Every test has an address of its own, or they would share its count. */
let address = ''
let last = 0

beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'error', FLY_APP_NAME: 'pruebas' } })
  db = connect({ file: join(server.dataDir, 'directorio.db') })
  business = (await someBusinesses(server.origin))[0] ?? ''
})
afterAll(async () => {
  await db?.destroy()
  await server?.stop()
})
beforeEach(async () => {
  await db.deleteFrom('ratings').execute()
  await db.deleteFrom('rate_limits').execute()
  last += 1
  address = `10.2.${last}.7`
})

async function ask(path: string, init: RequestInit = {}) {
  const headers = { 'fly-client-ip': address, ...(init.headers as Record<string, string>) }
  const response = await fetch(server.origin + path, { redirect: 'manual', ...init, headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const WHOLE = { profesional: '5', confianza: '4', correo: 'Rosa@Ejemplo.com', comentario: 'Muy amables' }
const send = (fields: Record<string, string> = WHOLE) =>
  ask(`${business}/calificar`, { method: 'POST', body: new URLSearchParams(fields) })
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
      expect(form.match(new RegExp(`type="radio" name="${name}"`, 'g'))).toHaveLength(5)
    for (const name of ['correo', 'nombre', 'comentario']) expect(form).toContain(`name="${name}"`)
    expect(form).toMatch(/<button[^>]*>Enviar calificación/)
    expect(form).not.toMatch(/<button[^>]*disabled/)
  })

  test('has a page of its own that search engines leave alone', async () => {
    const { status, text } = await ask(`${business}/calificar`)
    expect(status).toBe(200)
    expect(text).toContain('<meta name="robots" content="noindex"/>')
  })
})

describe('a rating sent', () => {
  test('is shown at once on the business page, thanked for once [143, 145, D94]', async () => {
    const sent = await send()
    expect(sent.status).toBe(303)
    expect(sent.headers.get('location')).toBe(business)
    expect(await stored()).toMatchObject([
      { professional_rating: 5, trust_rating: 4, reviewer_email: 'rosa@ejemplo.com', status: 'published' },
    ])
    const cookie = sent.headers.get('set-cookie')?.split(';')[0] ?? ''
    const { text } = await ask(business, { headers: { cookie } })
    expect(text).toContain('¡Calificación enviada!')
    expect(text).toContain('Muy amables')
    expect(text).not.toMatch(/rosa@ejemplo/i)
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

  test('that cannot be stored comes back with the documented words and everything typed [144, F4]', async () => {
    const holder = connect({ file: join(server.dataDir, 'directorio.db') })
    const { text, status } = await holder.transaction().execute(() => send())
    await holder.destroy()
    expect(status).toBe(503)
    const [title, errors] = summary(text)
    expect(title).toBe('Error al enviar')
    expect(errors).toContain('Hubo un problema al enviar tu calificación. Inténtalo de nuevo.')
    expect(text).toContain('>Muy amables</textarea>')
    expect(await stored()).toEqual([])
  }, 30_000)

  test('a second time from one e-mail waits in review, and says so [D52]', async () => {
    await send()
    const sent = await send({ ...WHOLE, profesional: '1', comentario: 'Cambié de opinión' })
    expect(sent.status).toBe(303)
    const cookie = sent.headers.get('set-cookie')?.split(';')[0] ?? ''
    const { text } = await ask(business, { headers: { cookie } })
    expect(text).toContain('La revisamos y después se publica')
    expect(text).not.toContain('Cambié de opinión')
    expect((await stored()).map((rating) => rating.status)).toEqual(['published', 'in_review'])
  })

  test('twice is stored once [T91]', async () => {
    await Promise.all([send(), send()])
    expect(await stored()).toHaveLength(1)
  })

  test('full of addresses leads to the question and is held once it is answered [D37, D52]', async () => {
    const comentario = 'https://a.example https://b.example'
    const asked = await send({ ...WHOLE, comentario })
    expect(asked.status).toBe(422)
    expect(asked.text).toContain('Una pregunta antes de enviar')
    expect(await stored()).toEqual([])
    const words = ['cero', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve']
    const [, first = '', second = ''] = /¿Cuánto es (\p{L}+) más (\p{L}+)\?/u.exec(asked.text) ?? []
    const pregunta = /name="pregunta" value="([^"]*)"/.exec(asked.text)?.[1] ?? ''
    const respuesta = String(words.indexOf(first) + words.indexOf(second))
    expect((await send({ ...WHOLE, comentario, pregunta, respuesta })).status).toBe(303)
    expect(await stored()).toMatchObject([{ status: 'in_review', comment: comentario }])
  })

  test('with anything at all in it is never a failure, and stored whole or not at all [T1, T30, T56, T57]', async () => {
    const odd = [
      '',
      '0',
      '6',
      '1e0',
      'NaN',
      '\u0000',
      '\u202e',
      '<script>',
      "' or 1=1 --",
      'ñ'.repeat(5_000),
      '=1+1',
      '👩🏽‍🍳',
    ]
    for (const name of ['profesional', 'confianza', 'correo', 'nombre', 'comentario'])
      for (const value of odd) {
        last += 1
        address = `10.3.${last % 250}.${Math.floor(last / 250)}`
        const { status, text } = await send({ ...WHOLE, correo: `r${last}@ejemplo.com`, [name]: value })
        expect([303, 422], `${name}=${value.slice(0, 20)}`).toContain(status)
        expect(text).not.toMatch(/SQLITE|node_modules/)
      }
    for (const rating of await stored()) {
      expect([1, 2, 3, 4, 5]).toContain(rating.professional_rating)
      expect(rating.reviewer_email).toMatch(/@/)
    }
  }, 90_000)

  test('gives out no reviewer and no e-mail in its data [D31, T70]', async () => {
    await send()
    for (const path of [`${business}.data`, `${business}/calificar.data`])
      expect((await ask(path)).text).not.toMatch(/rosa@ejemplo/i)
  })
})
