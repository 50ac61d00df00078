import { describe, expect, test } from 'vitest'
import { echoed, startTestServer } from './test-server'

const trial = { origin: new URL('http://localhost:3000'), strict: false }
const post = (path: string) => `POST ${path}`

describe('forms from other sites [T20]', () => {
  test.each<[string, Record<string, string>]>([
    ['another origin', { Origin: 'https://evil.com' }],
    ['another origin that claims our host', { Origin: 'https://evil.com', 'X-Forwarded-Host': 'evil.com' }],
    ['a subdomain', { Origin: 'https://blog.directorio.test' }],
    ['our host over plain http', { Origin: 'http://directorio.test' }],
    ['our host under another scheme', { Origin: 'ftp://directorio.test' }],
    ['a page of ours over plain http', { Referer: 'http://directorio.test/registrar' }],
    ['a foreign origin without a sending site', { Origin: 'https://evil.com', 'Sec-Fetch-Site': 'none' }],
    ['another port', { Origin: 'https://directorio.test:8443' }],
    ['a hidden origin, cross-site', { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }],
    ['a hidden origin', { Origin: 'null' }],
    ['same site, another host', { Origin: 'https://blog.directorio.test', 'Sec-Fetch-Site': 'same-site' }],
    ['cross-site whatever the origin', { Origin: 'https://directorio.test', 'Sec-Fetch-Site': 'cross-site' }],
    ['no origin but a foreign page', { Referer: 'https://evil.com/form' }],
    ['a plain-text body', { Origin: 'https://evil.com', 'Content-Type': 'text/plain' }],
    ['an origin that is none', { Origin: 'nonsense' }],
  ])('a form from %s gets 403 at every address', async (_, headers) => {
    const toy = await startTestServer()
    for (const path of ['/registrar', '/_root.data', '/admin/contactos/1/eliminar', '/ubicacion']) {
      const answer = await toy.ask(post(path), headers, 'a=1')
      expect(answer.status).toBe(403)
      expect(answer.body).toContain('No pudimos aceptar el envío')
    }
  })

  test('without origin headers public forms are accepted, but not those of the administration or with a session', async () => {
    const toy = await startTestServer()
    expect((await toy.ask(post('/registrar'), {}, 'a=1')).status).toBe(200)
    for (const path of ['/admin', '/admin/entrar', '/admin.data', '/administracion/importar', '/admin;x'])
      expect((await toy.ask(post(path), {}, 'a=1')).status).toBe(403)
    expect((await toy.ask(post('/registrar'), { Cookie: 'a=1; __Host-sesion=x' }, 'a=1')).status).toBe(403)
  })

  test('another spelling of an administration address does not avoid the check', async () => {
    const toy = await startTestServer()
    for (const path of ['/%61dmin', '/ADMIN', '//admin/', '/Administracion/importar'])
      expect((await toy.ask(post(path), {}, 'a=1')).status).toBe(308)
    expect((await toy.ask(post('/ADMIN.data'), {}, 'a=1')).status).toBe(403)
  })
})

describe('forms of our own pages [T22]', () => {
  test.each<[string, Record<string, string>]>([
    ['a browser of today', { Origin: 'https://directorio.test', 'Sec-Fetch-Site': 'same-origin' }],
    ['an older browser', { Origin: 'https://directorio.test' }],
    ['a browser that hides its origin', { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }],
    ['a form sent again from the history', { 'Sec-Fetch-Site': 'none' }],
    ['a form sent again, with our origin', { Origin: 'https://directorio.test', 'Sec-Fetch-Site': 'none' }],
    ['a form sent again, with a hidden origin', { Origin: 'null', 'Sec-Fetch-Site': 'none' }],
    ['no origin but our own page', { Referer: 'https://directorio.test/registrar' }],
  ])('a form from %s is accepted without a second check by Remix', async (_, headers) => {
    const toy = await startTestServer()
    const answer = await toy.ask(post('/registrar'), headers, 'a=1')
    expect(answer.status).toBe(200)
    expect(echoed(answer).headers.origin).toBeUndefined()
  })

  test('a test installation accepts forms of its own pages on the local network, and GET requests from any origin', async () => {
    const toy = await startTestServer(trial)
    const phone = { Host: '192.168.1.20:3000', Origin: 'http://192.168.1.20:3000' }
    expect((await toy.ask(post('/registrar'), phone, 'a=1')).status).toBe(200)
    const changed = { ...phone, Origin: 'https://192.168.1.20:3000' }
    expect((await toy.ask(post('/registrar'), changed, 'a=1')).status).toBe(200)
    const other = { ...phone, Origin: 'ftp://192.168.1.20:3000' }
    expect((await toy.ask(post('/registrar'), other, 'a=1')).status).toBe(403)
    expect(
      (await toy.ask(post('/registrar'), { ...phone, Origin: 'http://192.168.1.66' }, 'a=1')).status,
    ).toBe(403)

    const foreign = {
      Origin: 'https://evil.com',
      'Sec-Fetch-Site': 'cross-site',
      Referer: 'https://evil.com/',
    }
    expect((await toy.ask('GET /directorio', foreign)).status).toBe(200)
  })
})
