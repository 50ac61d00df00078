import { describe, expect, test } from 'vitest'
import { ADMIN, CATALOG } from '../support/admin'
import { expectAnswer, expectParts, expectRedirect } from '../support/page-parts'
import { columnOf } from '../support/rows'
import { serveAdministration } from '../support/shared-server'

const { server, db } = await serveAdministration()

/** Each test has its own address, so that failures do not add up. */
let addresses = 0
const visitor = () => server.visitor(`198.51.100.${++addresses}`)

const titleOf = (text: string) => /<title>(.*?)<\/title>/.exec(text)?.[1]

describe('the form with user and password [184, 185, 186]', () => {
  test('the sign-in form requires user and password, and has the header of the administration [6, 189]', async () => {
    const page = await visitor().get('/admin/entrar')
    expect(page.status).toBe(200)
    expect(page.text).toMatch(/<input(?=[^>]* id="usuario")[^>]* required=""/)
    expect(page.text).toMatch(/<input(?=[^>]* id="contrasena")[^>]* required=""[^>]* type="password"/)
    expect(page.text).toContain('Volver al sitio')
    expect(page.text).not.toContain('Registrar')
    expect(page.text).toContain('<meta name="robots" content="noindex"/>')
    expect(page.headers.get('cache-control')).toBe('no-store')
  })

  test('signing in sets one session cookie, with `Mantener sesión` for 30 days, and the next page shows `Acceso concedido` once [D36, D94, T15]', async () => {
    const lucia = visitor()
    const page = await lucia.signIn()
    expectRedirect(page, 303, '/administracion')
    const sessions = page.setCookies.filter((cookie) => cookie.startsWith('sesion='))
    expect(sessions).toEqual([expect.stringMatching(/^sesion=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/)])
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect((await lucia.get('/admin')).text).toMatch(/role="status">.*Acceso concedido/)
    expect((await lucia.get('/admin')).text).not.toContain('Acceso concedido')
    const kept = await visitor().post('/admin/entrar', { ...ADMIN, mantener: 'on' })
    expect(kept.setCookies[0]).toMatch(/^sesion=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(await columnOf(db, 'admin_sessions', 'is_kept', { is_kept: 1 })).toHaveLength(1)
  })

  test('a failed sign-in shows an error and the user name, but never the password, neither in the page nor to scripts [185, P9]', async () => {
    const page = await visitor().post('/admin/entrar', { usuario: 'lucía <b>', contrasena: 'mi-secreto' })
    expect(page.status).toBe(422)
    expect(titleOf(page.text)).toMatch(/^Error: /)
    expect(page.text).toMatch(/role="alert".*Credenciales incorrectas.*Por favor, intenta de nuevo/)
    expect(page.text).toContain('value="lucía &lt;b&gt;"')
    expect(page.text).not.toContain('mi-secreto')
    expect(page.text).toMatch(/id="contrasena"[^>]* aria-describedby="contrasena-error"/)
    expect(page.setCookies).toEqual([])
    const data = await visitor().post('/admin/entrar.data', { usuario: 'lucia', contrasena: 'mi-secreto' })
    expect([data.status, data.text.includes('mi-secreto')]).toEqual([422, false])
  })

  test('an unknown user and a wrong password get the same response [T14]', async () => {
    const [known, unknown] = await Promise.all(
      ['admin', 'nadie'].map((usuario) => visitor().post('/admin/entrar', { usuario, contrasena: 'mala' })),
    )
    expect(unknown?.status).toBe(known?.status)
    expect(unknown?.text.replaceAll('"nadie"', '"admin"')).toBe(known?.text)
  })

  test('a sign-in without user and password returns an error for each field', async () => {
    const page = await visitor().post('/admin/entrar', { usuario: ' ', contrasena: '' })
    expectAnswer(page, 422, '<a href="#usuario">Escribe tu usuario</a>')
    expectParts(page, '<a href="#contrasena">Escribe tu contraseña</a>')
    expect(page.text).toMatch(/id="usuario"[^>]* aria-describedby="usuario-error"/)
  })

  test('the sign-in form redirects an administrator who is signed in', async () => {
    const lucia = visitor()
    await lucia.signIn()
    const { status, location } = await lucia.get('/admin/entrar?volver=/administracion')
    expect([status, location]).toEqual([302, '/administracion'])
  })
})

describe('the form with a password only [187, D35]', () => {
  test('the form with a password only signs in the catalog account', async () => {
    const somebody = visitor()
    expect((await somebody.get('/admin/categorias/entrar')).text).not.toContain('id="usuario"')
    expectRedirect(await somebody.signInToCatalog(), 303, '/administracion')
    expect((await somebody.get('/administracion')).text).toMatch(/<p class="[^"]*">categorias<\/p>/)
  })

  test('the sign-in form that asks only for a password ignores a user name in the request', async () => {
    const page = await visitor().post('/admin/categorias/entrar', { ...ADMIN })
    expect(page.status).toBe(422)
    const other = visitor()
    await other.post('/admin/categorias/entrar', { ...CATALOG, usuario: 'admin' })
    expect((await other.get('/administracion')).text).toMatch(/<p class="[^"]*">categorias<\/p>/)
  })
})

describe('after the sign-in', () => {
  test('signing in leads to the page that was requested before', async () => {
    const lucia = visitor()
    const sent = await lucia.get('/admin/categoria/legal')
    expectRedirect(sent, 302, '/admin/categorias/entrar?volver=%2Fadmin%2Fcategoria%2Flegal')
    const form = await lucia.get(sent.location ?? '')
    const action = /<form class="stack" method="post" action="([^"]+)"/.exec(form.text)?.[1] ?? ''
    expectRedirect(await lucia.post(action, CATALOG), 303, '/admin/categoria/legal')
  })

  test('signing in leads neither to another site nor to a page that the role may not open [T8]', async () => {
    for (const back of ['//evil.com', '/directorio']) {
      expect((await visitor().signIn(back)).location).toBe('/administracion')
      const form = await visitor().get(`/admin/entrar?volver=${encodeURIComponent(back)}`)
      expect(form.text).toContain('action="/admin/entrar"')
      expect(form.text).not.toContain('evil')
    }
    expect((await visitor().signInToCatalog('/admin')).location).toBe('/administracion')
  })
})
