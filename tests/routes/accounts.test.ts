import { expect, test } from 'vitest'
import { runBulkAction } from '~/features/bulk/run.server'
import { ADMIN } from '../support/admin'
import { expectAnswer, expectParts, expectRedirect } from '../support/page-parts'
import { insertRow, newestRow, rowOf } from '../support/rows'
import { serveAdministration } from '../support/shared-server'

const LIST = '/administracion/cuentas'
const NEXT = 'mi abuela cocina mole'

const { server, visitor: admin } = await serveAdministration()

const idOf = async (username: string) => (await rowOf(server.open(), 'admin_users', { username })).id

/** The link that a page shows once. */
const linkIn = (text: string) =>
  /value="[^"]*(\/admin\/enlace-de-cuenta\/[0-9a-f]{64})"/.exec(text)?.[1] ?? ''

const own = { contrasena: ADMIN.contrasena }

const invite = (more: Record<string, string> = {}) =>
  admin.post(`${LIST}/invitar`, { usuario: 'ana', papel: 'moderator', contrasena: ADMIN.contrasena, ...more })

test("inviting an account needs the administrator's password and a valid user name; the link sets a password once and is not logged [T123]", async () => {
  const wrong = await invite({ contrasena: 'otra cosa', usuario: 'ana' })
  expectAnswer(wrong, 422, 'No es tu contraseña')
  expect(wrong.text).not.toContain('otra cosa')
  expect((await invite({ usuario: 'a b' })).text).toContain('De 3 a 80 letras')
  expect((await admin.get(`${LIST}/invitar`)).text).toContain('No cambia negocios ni cuentas')
  const made = await invite()
  expectParts(made, 'se muestra solo esta vez', 'data-copy="')
  const link = linkIn(made.text)
  expect((await invite()).text).toContain('Ya hay una cuenta con ese usuario')
  expect((await admin.get(LIST)).text).toContain('Invitada: falta su contraseña')

  const ana = server.visitor('203.0.113.9')
  const page = await ana.get(link)
  expect(page.text).toContain('Tu usuario es ana')
  expect(page.headers.get('cache-control')).toContain('no-store')
  expect((await ana.post(link, { nueva: 'ana12345678', repetida: 'x' })).status).toBe(422)
  expectRedirect(await ana.post(link, { nueva: NEXT, repetida: NEXT }), 303, '/admin/entrar')
  expectRedirect(await ana.get(link), 302, '/admin/entrar')
  expect((await ana.get('/admin/entrar')).text).toContain('Ese enlace ya no abre')
  expect(await ana.post('/admin/entrar', { usuario: 'ana', contrasena: NEXT })).toMatchObject({ status: 303 })
  expect((await ana.get('/administracion/revision')).status).toBe(200)
  expect((await ana.get(LIST)).status).toBe(403)
  expect(server.running().output()).not.toContain(link.split('/').at(-1))
})

test('an administrator closes the sessions of an account, disables and enables it, and cannot disable the only administrator [T124]', async () => {
  const id = await idOf('ana')
  const at = `${LIST}/${id}`
  const ana = server.visitor('203.0.113.9')
  const enter = () => ana.post('/admin/entrar', { usuario: 'ana', contrasena: NEXT })
  await enter()
  expect((await admin.get(LIST)).text).toContain('Cerrar la sesión de ana')
  const session = await newestRow(server.open(), 'admin_sessions', { user_id: id })
  expectRedirect(await admin.post(`${at}/sesiones/${session.id}/cerrar`), 303, at)
  expect((await ana.get('/administracion')).status).toBe(302)
  await enter()
  await admin.post(`${at}/cerrar-sesiones`)
  expect((await ana.get('/administracion')).status).toBe(302)
  await enter()
  expect((await admin.get(`${at}/desactivar`)).text).toContain('Desactivar la cuenta ana')
  await admin.post(`${at}/desactivar`, own)
  expect((await ana.get('/administracion')).status).toBe(302)
  expect((await enter()).text).toContain('Credenciales incorrectas')
  expect((await admin.get(at)).text).toContain('Activar la cuenta')
  await admin.post(`${at}/activar`, own)
  expect((await enter()).status).toBe(303)
  expect((await admin.post(`${at}/otra-cosa`, own)).status).toBe(404)
  await admin.post(`${LIST}/${await idOf('admin')}/desactivar`, own)
  expect((await admin.get(LIST)).text).toContain('La cuenta sigue activa')
})

test("changing a role and exporting all data need the user's password, and the export opens only in the session that gave it [T128]", async () => {
  const at = `${LIST}/${await idOf('ana')}`
  const roleOf = () =>
    server.open().selectFrom('admin_users').select('role').where('username', '=', 'ana').executeTakeFirst()
  const wrong = await admin.post(at, { papel: 'administrator', contrasena: 'la de otra persona' })
  expect([wrong.status, wrong.text.includes('No es tu contraseña')]).toEqual([422, true])
  expect(wrong.text).toMatch(/<input(?=[^>]* checked)(?=[^>]*value="administrator")/)
  expect(await roleOf()).toEqual({ role: 'moderator' })
  await admin.post(at, { papel: 'reader', ...own })
  expect(await roleOf()).toEqual({ role: 'reader' })

  const [page, file] = ['/administracion/exportar/todo', '/administracion/exportar/todo.zip']
  expectRedirect(await admin.get(file), 302, page)
  expect((await admin.post(page, { contrasena: 'mala' })).status).toBe(422)
  expectRedirect(await admin.post(page, own), 303, file)
  expect((await admin.get(file)).headers.get('content-type')).toBe('application/zip')
  const other = server.visitor()
  await other.signIn()
  other.cookies.set('descarga', admin.cookies.get('descarga') ?? '')
  expectRedirect(await other.get(file), 302, page)
})

test('an account can undo a batch only if its role may do the action and the author had the same role [T129]', async () => {
  const db = server.open()
  await db.updateTable('admin_users').set({ role: 'moderator' }).where('username', '=', 'ana').execute()
  const created_at = new Date().toISOString()
  const line = { title: 'Dos entradas', changes: '{}', is_batch: 1 as const, created_at }
  const own = { ...line, username: 'ana', author_role: 'moderator' }
  const queue = '/administracion/revision/calificaciones/1/rechazar'
  const rejection = { action: 'refused', noun: 'rating', place: queue } as const
  const refused = await insertRow(db, 'audit_log', { ...own, ...rejection })
  const place = '/admin/contactos/1/eliminar'
  const deleted = await insertRow(db, 'audit_log', { ...own, action: 'deleted', noun: 'contact', place })
  const others = { ...line, username: 'marta', author_role: 'administrator' }
  const decided = await insertRow(db, 'audit_log', { ...others, ...rejection })
  const ana = server.visitor('203.0.113.9')
  await ana.post('/admin/entrar', { usuario: 'ana', contrasena: NEXT })
  const undo = async ({ id }: { id: number }) =>
    (await ana.post(`/administracion/bitacora/lotes/${id}/deshacer`)).status
  expect([await undo(refused), await undo(deleted), await undo(decided)]).toEqual([303, 404, 404])
})

test('only the account that started a bulk run can continue it, and only in the same role [T129, T151, T236]', async () => {
  const db = server.open()
  const details = { reason: 'Spam', category: '' }
  const order = { list: 'opiniones', verb: 'retirar', items: ['1', '2'], details } as const
  const actor = { username: ADMIN.usuario, role: 'administrator' as const }
  const channels = { mail: false, marketing: false }
  const context = { actor, channels, now: new Date(), site: { name: 'Sitio', origin: '' }, maxMs: -1 }
  const { batch } = await runBulkAction(db, order, { ...context, onError: () => {} })
  const path = `/administracion/bitacora/lotes/${batch}`
  const ana = server.visitor('203.0.113.9')
  await ana.post('/admin/entrar', { usuario: 'ana', contrasena: NEXT })
  expect((await ana.get(path)).status).toBe(404)
  expect((await admin.get(path)).status).toBe(303)
  const asAdministrator = { username: 'ana', role: 'administrator' as const }
  const begun = await runBulkAction(db, order, { ...context, actor: asAdministrator, onError: () => {} })
  expect((await ana.get(`/administracion/bitacora/lotes/${begun.batch}`)).status).toBe(404)
})
