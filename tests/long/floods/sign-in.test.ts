import { setTimeout as pause } from 'node:timers/promises'
import { generateSync } from 'otplib'
import { afterEach, expect, test } from 'vitest'
import { ADMIN, type AdminServer, startAdminServer } from '../../support/admin'

let server: AdminServer
afterEach(() => server.close())

const WRONG = { ...ADMIN, contrasena: 'equivocada' }

test('a known browser can sign in from anywhere on both sign-in pages [T112]', async () => {
  server = await startAdminServer()
  const owner = server.visitor('192.0.2.67')
  expect((await owner.signIn()).status).toBe(303)
  const [device = ''] = (await owner.signInToCatalog()).setCookies.filter((each) => /dispositivo=/.test(each))
  expect(device).toMatch(/; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax/)

  const bot = server.visitor('192.0.2.66')
  for (let failure = 1; failure <= 5; failure++)
    expect((await bot.post('/admin/entrar', WRONG)).status).toBe(422)
  expect((await bot.signIn()).status).toBe(429)
  const forger = server.visitor('192.0.2.66')
  forger.cookies.set('dispositivo', `x${owner.cookies.get('dispositivo')}`)
  expect((await forger.signIn()).status).toBe(429)

  const elsewhere = server.visitor('192.0.2.66')
  elsewhere.cookies.set('dispositivo', owner.cookies.get('dispositivo') ?? '')
  expect((await elsewhere.signIn()).status).toBe(303)
  expect((await elsewhere.signInToCatalog()).status).toBe(303)
})

test('a new browser is asked for the second step after its waiting time, even during an attack [T112]', async () => {
  server = await startAdminServer()
  const owner = server.visitor()
  await owner.signIn()
  const page = '/administracion/cuenta/segundo-paso'
  const secret =
    /select-all">([A-Z2-7 ]+)</.exec((await owner.get(page)).text)?.[1]?.replaceAll(' ', '') ?? ''
  /** A code counts once. Each next one is of the next half minute, which is accepted, too. */
  const codeOf = (ahead = 0) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + ahead })
  await owner.post(page, { contrasena: ADMIN.contrasena, codigo: codeOf() })
  let bots = 0
  const guess = () =>
    server
      .visitor(`100.${64 + (bots % 60)}.${++bots % 250}.1`)
      .post('/admin/entrar', { ...ADMIN, contrasena: 'mala' })
  for (let n = 0; n < 21; n++) await guess()
  let isOver = false
  const attack = Promise.all(
    Array.from({ length: 2 }, async () => {
      while (!isOver) {
        await guess()
        await pause(200)
      }
    }),
  )
  await pause(300)
  const late = server.visitor('192.0.2.44')
  const told = await late.signIn()
  expect(told.status).toBe(429)
  await pause(Number(told.headers.get('retry-after')) * 1000)
  const half = await late.signIn()
  expect([half.status, half.location]).toEqual([303, '/admin/entrar/codigo'])
  expect(late.cookies.has('sesion')).toBe(false)
  const whole = await late.post('/admin/entrar/codigo', { codigo: codeOf(30) })
  expect([whole.status, whole.location]).toEqual([303, '/administracion'])
  isOver = true
  await attack
}, 180_000)
