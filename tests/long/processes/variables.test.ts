import { afterAll, expect, test } from 'vitest'
import { startAdminServer } from '../../support/admin'
import { startPostOffice } from '../../support/post-office'

const [OLD, NEW] = ['k8Fq2mZx7PvRt4LwYb9NcHd3JgSe6UaT', 'Zr7Wd1XoLq5KeTn0VsBm3HyGc9PfJu2A']

const server = await startAdminServer({ SESSION_SECRETS: OLD })
afterAll(() => server.close())

async function signedIn(name: 'admin' | 'catalog' = 'admin') {
  const visitor = server.visitor()
  await (name === 'admin' ? visitor.signIn() : visitor.signInToCatalog())
  return visitor
}

test('after a new secret, sessions stay valid, and notices are shown only while the old secret is configured [D94]', async () => {
  const [first, second] = [await signedIn(), await signedIn()]
  await server.restart({ SESSION_SECRETS: `${NEW},${OLD}` })
  expect((await first.get('/admin')).text).toContain('Acceso concedido')
  await server.restart({ SESSION_SECRETS: NEW })
  const page = await second.get('/admin')
  expect(page.status).toBe(200)
  expect(page.text).not.toContain('Acceso concedido')
})

test('limits cookies to https on an https site, and prefixes those of session and browser [T15]', async () => {
  const secure = await startAdminServer({ PUBLIC_ORIGIN: 'https://directorio.test' })
  try {
    const visitor = secure.visitor()
    const page = await visitor.signIn()
    expect(page.setCookies).toHaveLength(3)
    expect(page.setCookies[0]).toMatch(/^__Host-sesion=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(page.setCookies[1]).toMatch(/^__Host-dispositivo=.*; HttpOnly; Secure; SameSite=Lax$/)
    expect(page.setCookies[2]).toMatch(/^aviso=.*; HttpOnly; Secure; SameSite=Lax$/)
    expect((await visitor.get('/admin')).status).toBe(200)
  } finally {
    await secure.close()
  }
})

test('mails the operator about a sign-in from a new browser', async () => {
  const post = await startPostOffice()
  const mail = { SMTP_URL: post.url, MAIL_FROM: 'sitio@example.com', SITE_EMAIL: 'mesa@example.com' }
  const writing = await startAdminServer(mail)
  try {
    await writing.visitor().signIn()
    await expect.poll(() => post.letters.length, { timeout: 10_000 }).toBe(1)
    expect(post.letters[0]).toMatchObject({ to: ['mesa@example.com'] })
    expect(post.letters[0]?.text).toContain('Entrada desde un navegador nuevo: admin')
    expect(post.letters[0]?.text).toContain('198.51.100.0/24')
  } finally {
    await writing.close()
    await post.stop()
  }
})
