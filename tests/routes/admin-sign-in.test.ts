import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADMIN, CATALOG } from '../support/admin'
import { type BorrowedAdminServer, borrowAdminServer } from '../support/shared-server'

let server: BorrowedAdminServer
beforeAll(async () => {
  server = await borrowAdminServer()
})
afterAll(() => server.close())

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

  test('signing in sets one session cookie, HttpOnly and SameSite=Lax [T15]', async () => {
    const page = await visitor().signIn()
    expect(page).toMatchObject({ status: 303, location: '/administracion' })
    const [session = '', ...others] = page.setCookies.filter((cookie) => cookie.startsWith('sesion='))
    expect(others).toEqual([])
    expect(session).toMatch(/^sesion=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(page.headers.get('cache-control')).toBe('no-store')
  })

  test('signing in with `Mantener sesión` sets a cookie for 30 days [D36]', async () => {
    const page = await visitor().post('/admin/entrar', { ...ADMIN, mantener: 'on' })
    expect(page.setCookies[0]).toMatch(/^sesion=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    const kept = await server
      .open()
      .selectFrom('admin_sessions')
      .select('expires_at')
      .where('is_kept', '=', 1)
      .execute()
    expect(kept).toHaveLength(1)
  })

  test('signing in shows `Acceso concedido` on the next page, only once [D94]', async () => {
    const lucia = visitor()
    await lucia.signIn()
    expect((await lucia.get('/admin')).text).toMatch(/role="status">.*Acceso concedido/)
    expect((await lucia.get('/admin')).text).not.toContain('Acceso concedido')
  })

  test('a failed sign-in shows an error and the user name, but never the password [185]', async () => {
    const page = await visitor().post('/admin/entrar', { usuario: 'lucía <b>', contrasena: 'mi-secreto' })
    expect(page.status).toBe(422)
    expect(titleOf(page.text)).toMatch(/^Error: /)
    expect(page.text).toMatch(/role="alert".*Credenciales incorrectas.*Por favor, intenta de nuevo/)
    expect(page.text).toContain('value="lucía &lt;b&gt;"')
    expect(page.text).not.toContain('mi-secreto')
    expect(page.text).toMatch(/id="contrasena"[^>]* aria-describedby="contrasena-error"/)
    expect(page.text).toContain('id="contrasena-error"')
    expect(page.setCookies).toEqual([])
  })

  test('a failed sign-in does not return the password to scripts either [P9]', async () => {
    const page = await visitor().post('/admin/entrar.data', { usuario: 'lucia', contrasena: 'mi-secreto' })
    expect(page.status).toBe(422)
    expect(page.text).toContain('lucia')
    expect(page.text).not.toContain('mi-secreto')
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
    expect(page.status).toBe(422)
    expect(page.text).toContain('<a href="#usuario">Escribe tu usuario</a>')
    expect(page.text).toContain('<a href="#contrasena">Escribe tu contraseña</a>')
    expect(page.text).toMatch(/id="usuario"[^>]* aria-describedby="usuario-error"/)
  })

  test('the sign-in form redirects an administrator who is signed in', async () => {
    const lucia = visitor()
    await lucia.signIn()
    expect(await lucia.get('/admin/entrar?volver=/administracion')).toMatchObject({
      status: 302,
      location: '/administracion',
    })
  })
})

describe('the form with a password only [187, D35]', () => {
  test('the form with a password only signs in the catalog account', async () => {
    const somebody = visitor()
    expect((await somebody.get('/admin/categorias/entrar')).text).not.toContain('id="usuario"')
    expect(await somebody.signInToCatalog()).toMatchObject({ status: 303, location: '/administracion' })
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
    expect(sent).toMatchObject({
      status: 302,
      location: '/admin/categorias/entrar?volver=%2Fadmin%2Fcategoria%2Flegal',
    })
    const form = await lucia.get(sent.location ?? '')
    const action = /<form class="stack" method="post" action="([^"]+)"/.exec(form.text)?.[1] ?? ''
    expect(await lucia.post(action, CATALOG)).toMatchObject({
      status: 303,
      location: '/admin/categoria/legal',
    })
  })

  test('signing in leads neither to another site nor to a page that the role may not open [T8]', async () => {
    for (const back of [
      'https://evil.com',
      '//evil.com',
      '/\\evil.com',
      '/admin//evil.com',
      '/admin/../x',
      '/directorio',
    ]) {
      expect((await visitor().signIn(back)).location).toBe('/administracion')
      const form = await visitor().get(`/admin/entrar?volver=${encodeURIComponent(back)}`)
      expect(form.text).toContain('action="/admin/entrar"')
      expect(form.text).not.toContain('evil')
    }
    expect((await visitor().signInToCatalog('/admin')).location).toBe('/administracion')
  })
})
