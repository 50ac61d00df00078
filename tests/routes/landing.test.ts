import { join } from 'node:path'
import { connect, type Db } from 'db/connect'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../support/server'
import { asking } from '../support/shared-server'
import { formTokenOf } from '../support/visitor-form'

let server: RunningServer
let db: Db
/** Each test has its own address, because submissions are counted by address. */
let address = ''
let last = 0

beforeAll(async () => {
  server = await startServer({
    env: {
      LOG_LEVEL: 'error',
      FLY_APP_NAME: 'pruebas',
      SITE_PHONE: '+14045550100',
      SITE_EMAIL: 'hola@ejemplo.com',
    },
  })
  db = connect({ file: join(server.dataDir, 'directorio.db') })
})
afterAll(async () => {
  await db?.destroy()
  await server?.stop()
})
beforeEach(async () => {
  await db.deleteFrom('page_ratings').execute()
  await db.deleteFrom('rate_limits').execute()
  last += 1
  address = `10.7.${last}.7`
})

const PAGE = '/landing/electricista'

const ask = (path: string, init?: RequestInit) => asking(server, () => address)(path, init)

const WHOLE = {
  nombre: 'Rosa',
  correo: 'Rosa@Ejemplo.com',
  calificacion: '5',
  proyecto: '',
  comentario: 'Muy cumplido',
}
const send = (fields: Record<string, string> = WHOLE) =>
  ask(`${PAGE}/opinar`, {
    method: 'POST',
    body: new URLSearchParams({ sello: formTokenOf(server), ...fields }),
  })
const stored = () => db.selectFrom('page_ratings').selectAll().orderBy('id').execute()

describe('community page', () => {
  test('the community page states the benefits, compares, and links to home and registration [158, 159, D18, D56]', async () => {
    const old = await ask('/comunidad')
    expect([old.status, old.headers.get('location')]).toEqual([301, '/servicios'])
    const { text } = await ask('/servicios')
    for (const title of ['Verificados', 'En Tu Idioma', 'Cerca de Ti'])
      expect(text).toContain(`<h3>${title}</h3>`)
    const table = /<table\b.*?<\/table>/s.exec(text)?.[0] ?? ''
    expect(table.match(/<tr\b/g)?.length).toBeGreaterThan(3)
    const main = /<main.*<\/main>/s.exec(text)?.[0] ?? ''
    for (const address of ['/', '/#registro']) expect(main).toContain(`href="${address}"`)
  })
})

describe('page for electricians', () => {
  test('the page for electricians has a hero with phone and e-mail, three services, three marked testimonials and reasons [160, 161, 162, D18, D56]', async () => {
    const { text } = await ask(PAGE)
    expect(text).toMatch(/<h1[^>]*>[^<]+<\/h1>/)
    expect(text).toContain('href="tel:+14045550100"')
    expect(text).toContain('href="mailto:hola@ejemplo.com"')
    for (const service of ['Residencial', 'Comercial', 'Industrial'])
      expect(text).toContain(`<h3>${service}</h3>`)
    const testimonials = text.match(/<figure.*?<\/figure>/gs) ?? []
    expect(testimonials).toHaveLength(3)
    for (const each of testimonials) expect(each).toMatch(/Ejemplo<\/figcaption>/)
    expect(text).toContain('Antes de contratar')
    const old = await ask('/electricista')
    expect([old.status, old.headers.get('location')]).toEqual([301, PAGE])
  })

  test('the comment form of the page starts with five stars and is public [163, D57]', async () => {
    for (const path of [PAGE, `${PAGE}/opinar`]) {
      const { text, status } = await ask(path)
      expect(status).toBe(200)
      const form = new RegExp(`<form[^>]*action="${PAGE}/opinar".*?</form>`, 's').exec(text)?.[0] ?? ''
      expect(form.match(/type="radio"[^>]*name="calificacion"/g)).toHaveLength(5)
      expect(form.match(/checked=""[^>]*value="(\d)"/)?.[1]).toBe('5')
      for (const name of ['nombre', 'correo', 'comentario'])
        expect(form).toMatch(new RegExp(`name="${name}"[^>]*required|required=""[^>]*name="${name}"`))
      expect(form).toMatch(/\(opcional\)/)
    }
  })
})

describe('sent comment about the page', () => {
  test('a sent comment gets a thank-you notice and is hidden until it is moderated [163, D57]', async () => {
    const sent = await send()
    expect([sent.status, sent.headers.get('location')]).toEqual([303, PAGE])
    expect(await stored()).toMatchObject([
      { rating: 5, reviewer_email: 'rosa@ejemplo.com', project: null, status: 'in_review' },
    ])
    const cookie = sent.headers.get('set-cookie')?.split(';')[0] ?? ''
    const { text } = await ask(PAGE, { headers: { cookie } })
    expect(text).toContain('¡Gracias por tu opinión!')
    expect(text).not.toContain('Muy cumplido')
    expect(text).toMatch(/<textarea[^>]*><\/textarea>/)
  })

  test('a published comment is shown without the e-mail [163, D31]', async () => {
    await send({ ...WHOLE, proyecto: 'Tablero' })
    await db.updateTable('page_ratings').set({ status: 'published' }).execute()
    for (const path of [PAGE, `${PAGE}.data`]) {
      const { text } = await ask(path)
      expect(text).toContain('Muy cumplido')
      expect(text).not.toMatch(/rosa@ejemplo/i)
    }
  })
})
