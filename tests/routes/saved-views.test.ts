import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AdminServer, startAdminServer, type Visitor } from '../support/admin'

let server: AdminServer
let ana: Visitor
beforeAll(async () => {
  server = await startAdminServer()
  ana = server.visitor()
  await ana.signIn()
})
afterAll(() => server.close())

const VIEWS = '/administracion/cuenta/vistas'
const of = (list: string) => `${VIEWS}?volver=${encodeURIComponent(list)}`

test('a list has named views as links, keeps the one it shows under a name, and forgets it', async () => {
  const list = '/admin?falta=telefono&orden=nombre'
  const plain = (await ana.get('/admin')).text
  for (const name of ['Sin teléfono', 'Pendientes', 'Esta semana']) expect(plain).toContain(`>${name}</a>`)
  for (const absent of ['Guardar esta vista', 'Mis vistas']) expect(plain).not.toContain(absent)
  expect((await ana.get('/admin?falta=telefono')).text).toMatch(/aria-current="page"[^>]*>Sin teléfono<\/a>/)
  expect((await ana.get(list)).text).toContain(`href="${of(list)}"`)

  for (const nombre of [' ', '\u200b', '\u202e\0']) {
    const nameless = await ana.post(of(list), { nombre })
    expect(nameless).toMatchObject({ status: 422 })
    expect(nameless.text).toContain('Escribe un nombre')
  }
  const tooLong = await ana.post(of(list), { nombre: 'x'.repeat(41) })
  expect(tooLong.text).toContain('Es demasiado largo: escribe como mucho 40 letras')
  for (const elsewhere of ['/admin', '/admin?nada=1', 'https://ejemplo.com/admin?falta=telefono'])
    expect((await ana.post(of(elsewhere), { nombre: 'Nada' })).text).toContain('pon algún filtro')

  expect(await ana.post(of(list), { nombre: 'Por llamar' })).toMatchObject({ status: 303, location: list })
  expect((await ana.get(list)).text).toMatch(/aria-current="page"[^>]*>Por llamar<\/a>/)
  const other = await ana.post(of('/admin?estado=GA'), { nombre: 'Por llamar' })
  expect(other).toMatchObject({ status: 422 })
  expect(other.text).toContain('Ya tienes una vista con ese nombre en esta lista')
  for (const anywhere of ['/admin', '/admin?estado=GA', list])
    expect((await ana.get(anywhere)).text, anywhere).toContain(`href="${VIEWS}">Mis vistas</a>`)
  const { text } = await ana.get(VIEWS)
  expect(text).toContain(`<a href="${list.replace('&', '&amp;')}">Por llamar</a>`)
  const [, remove = ''] = /action="([^"]*\/quitar)"/.exec(text) ?? []
  expect(await ana.post(remove)).toMatchObject({ status: 303, location: VIEWS })
  expect((await ana.post(remove)).status).toBe(404)
  expect((await ana.get('/admin')).text).not.toContain('Por llamar')
})

test.each([
  '/admin?tab=reservaciones&estado=pendiente',
  '/administracion/opiniones?search=sol',
  '/admin/promociones?search=sol',
  '/administracion/bitacora?search=sol',
])('%s can be kept', async (list) => {
  expect((await ana.get(list)).text).toContain('Guardar esta vista')
  expect((await ana.post(of(list), { nombre: 'La de siempre' })).location).toBe(list)
  expect((await ana.get(list)).text).toMatch(/aria-current="page"[^>]*>La de siempre<\/a>/)
})
