import { generateSync } from 'otplib'
import { describe, expect, test } from 'vitest'
import { runAccountCommand } from '~/cli/steps/account-command'
import { hashPassword } from '~/features/accounts/accounts.server'
import { removeSecondStep } from '~/features/accounts/second-step/second-step.server'
import { ADMIN, CATALOG } from '../support/admin'
import { expectAnswer, expectParts, expectRedirect } from '../support/page-parts'
import { rowOf, updateRows } from '../support/rows'
import { serveAdministration } from '../support/shared-server'

const { server, db } = await serveAdministration()

const PAGE = '/administracion/cuenta/segundo-paso'
/** A code counts once. The next ones are of the coming half minute, which is accepted, too. */
const codeOf = (secret: string, ahead = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + ahead })

/** Signs in and sets up the second step. */
async function turnOn() {
  const owner = server.visitor()
  await owner.signIn()
  const { text } = await owner.get(PAGE)
  const secret = /select-all">([A-Z2-7 ]+)</.exec(text)?.[1]?.replaceAll(' ', '') ?? ''
  const contrasena = ADMIN.contrasena
  const wrong = await owner.post(PAGE, { contrasena, codigo: '123' })
  const on = await owner.post(PAGE, { contrasena, codigo: codeOf(secret) })
  const codes = [...on.text.matchAll(/select-all">((?:[a-z\d]{4}-){3}[a-z\d]{4})</g)].map(
    ([, code]) => code ?? '',
  )
  return { owner, secret, wrong, on, codes }
}

async function turnOff() {
  const { id } = await rowOf(db, 'admin_users', { username: ADMIN.usuario })
  await removeSecondStep(db, { username: 'npm run admin' }, id)
  await db.deleteFrom('rate_limits').execute()
}

/** Restores the password from before the change. */
async function giveBackPassword() {
  const password_hash = await hashPassword(ADMIN.contrasena)
  await updateRows(db, 'admin_users', { username: ADMIN.usuario }, { password_hash })
}

describe('a second step', () => {
  test('a second step is set up with a key, confirmed by a code and required at the next sign-in, and a recovery code works once [T114]', async () => {
    const { owner, secret, wrong, on, codes } = await turnOn()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(wrong).toMatchObject({ status: 422 })
    expectParts(wrong, 'No es el código de ahora', secret.slice(0, 4))
    expect(on.status).toBe(200)
    expect(codes).toHaveLength(10)
    expect(on.headers.get('cache-control')).toContain('no-store')
    expect((await owner.get(PAGE)).text).not.toContain(secret.slice(0, 4))

    const next = server.visitor()
    const half = await next.signIn('/administracion/bitacora')
    expectRedirect(half, 303, '/admin/entrar/codigo?volver=%2Fadministracion%2Fbitacora')
    expect(next.cookies.has('sesion')).toBe(false)
    expect((await next.get('/administracion/bitacora')).status).toBe(302)
    expect((await next.get(half.location ?? '')).text).toContain('Código de tu teléfono')
    expectAnswer(await next.post(half.location ?? '', { codigo: '000000' }), 422, 'El código no sirvió')
    const whole = await next.post(half.location ?? '', { codigo: codeOf(secret, 30) })
    expectRedirect(whole, 303, '/administracion/bitacora')
    expect((await next.get('/administracion/bitacora')).status).toBe(200)
    expect(next.cookies.has('primer-paso')).toBe(false)

    const stranded = server.visitor()
    await stranded.signIn()
    expect(await stranded.post('/admin/entrar/codigo', { codigo: codes[0] ?? '' })).toMatchObject({
      status: 303,
    })
    const again = server.visitor()
    await again.signIn()
    expect(await again.post('/admin/entrar/codigo', { codigo: codes[0] ?? '' })).toMatchObject({
      status: 422,
    })
    await turnOff()
    expectRedirect(await server.visitor().signIn(), 303, '/administracion')
  })

  test('a second step accepts no code without a password, with a forged cookie or after a password reset', async () => {
    const { codes } = await turnOn()
    const nobody = server.visitor()
    const door = /^\/admin\/entrar/
    expect((await nobody.post('/admin/entrar/codigo', { codigo: codes[0] ?? '' })).location).toMatch(door)
    nobody.cookies.set('primer-paso', Buffer.from('{"id":1,"keep":true}').toString('base64'))
    expect((await nobody.post('/admin/entrar/codigo', { codigo: codes[0] ?? '' })).location).toMatch(door)
    const half = server.visitor()
    await half.signIn()
    await runAccountCommand(db, { verb: 'reset', username: ADMIN.usuario })
    expect((await half.post('/admin/entrar/codigo', { codigo: codes[1] ?? '' })).location).toMatch(door)
    expect(half.cookies.has('sesion')).toBe(false)
    await turnOff()
    await giveBackPassword()
  })

  test('a form interrupted by the sign-in is kept through both steps', async () => {
    const { codes } = await turnOn()
    const gone = server.visitor()
    const sent = { conservar: 'si', palabra: 'chapulines', categoria: '' }
    const stopped = await gone.post('/administracion/busquedas', sent)
    expect(stopped.status).toBe(401)
    const pending = /name="pendiente" value="([^"]+)"/.exec(stopped.text)?.[1] ?? ''
    const back = '/admin/entrar?volver=%2Fadministracion%2Fbusquedas'
    const second = await gone.post(back, { ...ADMIN, pendiente: pending.replaceAll('&quot;', '"') })
    expectAnswer(second, 200, 'Segundo paso')
    const carried = /name="pendiente" value="([^"]+)"/.exec(second.text)?.[1] ?? ''
    const action = /action="(\/admin\/entrar\/codigo[^"]*)"/.exec(second.text)?.[1] ?? ''
    const done = await gone.post(action, {
      codigo: codes[0] ?? '',
      pendiente: carried.replaceAll('&quot;', '"'),
    })
    expect(done.text).toContain('chapulines')
    await turnOff()
  })

  test('another administrator can remove a second step after a question, and removing the own one needs a code', async () => {
    const { owner } = await turnOn()
    const { id } = await rowOf(db, 'admin_users', { username: ADMIN.usuario })
    const page = `/administracion/cuentas/${id}/segundo-paso`
    expectRedirect(await owner.post(page, { contrasena: ADMIN.contrasena }), 303, `${PAGE}/quitar`)
    const other = server.visitor()
    await other.signInToCatalog()
    await db.updateTable('admin_users').set({ role: 'administrator' }).where('id', '<>', id).execute()
    expect((await other.get(page)).text).toContain(`¿Quitar el segundo paso de ${ADMIN.usuario}?`)
    expectRedirect(await other.post(page, CATALOG), 303, '/administracion/cuentas')
    expect(await server.visitor().signIn()).toMatchObject({ location: '/administracion' })
    expect((await other.get('/administracion/bitacora')).text).toContain('Segundo paso')
    await db.updateTable('admin_users').set({ role: 'catalog' }).where('id', '<>', id).execute()
  })
})

test('a sign-in from a new browser is logged, and one from a known browser is not', async () => {
  const told = () => server.running().output().split('sign-in from a new browser').length - 1
  const browser = server.visitor()
  const before = told()
  await browser.signIn()
  await expect.poll(told).toBe(before + 1)
  await browser.post('/admin/salir')
  await browser.signIn()
  await server.visitor().get('/vivo')
  expect(told()).toBe(before + 1)
})
