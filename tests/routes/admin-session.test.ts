import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { expectAnswer, expectRedirect } from '../support/page-parts'
import { serveAdministration } from '../support/shared-server'

const { server, db } = await serveAdministration()

async function signedIn(name: 'admin' | 'catalog' = 'admin') {
  const visitor = server.visitor()
  await (name === 'admin' ? visitor.signIn() : visitor.signInToCatalog())
  return visitor
}

const withToken = (token: string) => {
  const visitor = server.visitor()
  visitor.cookies.set('sesion', token)
  return visitor
}
const tokenOf = (visitor: { cookies: Map<string, string> }) => visitor.cookies.get('sesion') ?? ''
const countSessions = async () => (await db.selectFrom('admin_sessions').select('id').execute()).length

describe('a session [T15]', () => {
  test('a session stays valid if the one that would replace it cannot be stored', async () => {
    const visitor = await signedIn()
    await sql`create trigger no_session before insert on admin_sessions begin select raise(abort, 'no'); end`.execute(
      db,
    )
    const { status } = await visitor.signIn()
    await sql`drop trigger no_session`.execute(db)
    // A user with a session continues with it.
    expect(status).toBe(302)
    expect((await visitor.get('/administracion')).status).toBe(200)
  })

  test('signing in creates a new token and ends the session before it, and a token set before it opens nothing', async () => {
    const planted = Buffer.from(JSON.stringify('A'.repeat(43))).toString('base64')
    const visitor = withToken(planted)
    await visitor.signIn()
    const first = tokenOf(visitor)
    await visitor.signIn()
    for (const before of [planted, first]) expect((await withToken(before).get('/admin')).status).toBe(302)
    expect(tokenOf(visitor)).not.toBe(planted)
    expect((await visitor.get('/admin')).status).toBe(200)
  })

  test('opening the sign-out address does not end the session; signing out ends it, and its old cookie opens nothing [188, T21]', async () => {
    const visitor = await signedIn()
    const before = await countSessions()
    const page = await visitor.get('/admin/salir')
    expect(page.text).toContain('¿Cerrar la sesión?')
    for (const path of ['/admin/salir?_method=POST', '/admin/salir.data', '/admin/salir?confirmar=1'])
      await visitor.get(path)
    await visitor.get('/admin/salir', { method: 'HEAD' })
    expect(await countSessions()).toBe(before)
    expect((await visitor.get('/admin')).status).toBe(200)

    const token = tokenOf(visitor)
    const out = await visitor.post('/admin/salir')
    expectRedirect(out, 303, '/admin/entrar')
    expect(out.headers.get('clear-site-data')).toBe('"cache"')
    expect(visitor.cookies.has('sesion')).toBe(false)
    expect((await withToken(token).get('/admin')).status).toBe(302)
    expect((await visitor.get('/admin/entrar')).text).toMatch(/role="status">.*Sesión cerrada/)
  })

  test('a cookie with a changed character or an invalid value opens no session and causes no error', async () => {
    const token = tokenOf(await signedIn())
    const changed = [...token].map(
      (character, at) => token.slice(0, at) + (character === 'A' ? 'B' : 'A') + token.slice(at + 1),
    )
    const strange = ['', '%', '%00', '"', 'null', 'e30=', '💥', 'x'.repeat(4000), token + token, '__proto__']
    for (const value of [...changed, ...strange]) {
      const { status } = await withToken(encodeURIComponent(value)).get('/admin')
      expect(status, value).toBe(302)
    }
  })
})

describe('roles [D35, T16]', () => {
  test('an account is refused by a page that its role may not open, with a link to sign in as another one [299]', async () => {
    const visitor = await signedIn('catalog')
    const page = await visitor.get('/admin?tab=contactos')
    expectAnswer(page, 403, 'Entrar con otra cuenta')
    expect(page.text).not.toContain('Registrar')
    expect((await visitor.get('/admin/entrar')).status).toBe(200)
  })

  test('an unknown admin address returns 404 with a message that is not cached', async () => {
    const visitor = await signedIn()
    for (const path of ['/admin/nada', '/admin/nada/de/nada', '/administracion/nada']) {
      const page = await visitor.get(path)
      expect(page.status, path).toBe(404)
      expect(page.text).toContain('Esta página todavía no está')
      expect(page.headers.get('cache-control')).toBe('no-store')
    }
  })
})

test('the public promotions link only an administrator to the admin list [157, D3]', async () => {
  const link = /<a href="\/admin\/promociones"[^>]*>Administrar promociones<\/a>/
  expect((await (await signedIn()).get('/promociones')).text).toMatch(link)
  for (const visitor of [server.visitor(), await signedIn('catalog')]) {
    const { status, text } = await visitor.get('/promociones')
    expect(status).toBe(200)
    expect(text).not.toContain('Administrar promociones')
  }
})
