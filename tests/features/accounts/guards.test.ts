import { expect, test } from 'vitest'
import { requireAdminAccess, requireAdminAccessOfAnyRole } from '~/features/accounts/http/admin-route.server'
import { buildSessionCookie } from '~/features/accounts/http/session.server'
import { openSession } from '~/features/accounts/sessions.server'
import type { Role } from '~/values/role'
import { freshDatabase } from '../../support/database'
import { insertRow } from '../../support/rows'

/** Returns the answer of a guard for a role. Null: without an account. */
async function guarded(guard = requireAdminAccess) {
  const { db } = await freshDatabase()
  const cookieOf = async (role: Role): Promise<string> => {
    const account = { username: role, password_hash: role, role, created_at: '', updated_at: '' }
    const { id } = await insertRow(db, 'admin_users', account)
    const token = await openSession(db, { userId: id, keep: false, userAgent: null, network: null })
    return (await buildSessionCookie(token, false)).split(';')[0] ?? ''
  }
  return async (role: Role | null, method: string, path: string, cookie = ''): Promise<string> => {
    const headers = { cookie: role ? await cookieOf(role) : cookie }
    const body = method === 'POST' ? new URLSearchParams({ conservar: 'si', titulo: 'Dos por uno' }) : null
    const request = new Request(`http://localhost${path}`, { method, headers, body })
    const answer: unknown = await guard(db, request).catch((thrown: unknown) => thrown)
    await db.deleteFrom('admin_users').execute()
    if (answer instanceof Response) return `${answer.status} ${answer.headers.get('Location')}`
    const { username, init } = answer as { username?: string; init?: ResponseInit }
    return username ?? String(init?.status)
  }
}

test('without a valid session GET and HEAD in the administration redirect to the sign-in page, and POST returns 401 [T10, T15]', async () => {
  const ask = await guarded()
  const door = '302 /admin/entrar?volver=%2Fadministracion%2Fbitacora'
  expect(await ask(null, 'GET', '/administracion/bitacora')).toBe(door)
  expect(await ask(null, 'HEAD', '/administracion/bitacora')).toBe(door)
  const forged = (await buildSessionCookie('A'.repeat(43), false)).split(';')[0]
  expect(await ask(null, 'GET', '/administracion/bitacora', forged)).toBe(door)
  expect(await ask(null, 'POST', '/admin/promociones/1/borrar')).toBe('401')
  expect(await ask('administrator', 'GET', '/administracion/bitacora')).toBe('administrator')
})

test('a role may open its pages, and may send forms only where it may write [T16]', async () => {
  const ask = await guarded()
  expect(await ask('reader', 'GET', '/admin/promociones')).toBe('reader')
  expect(await ask('reader', 'POST', '/admin/promociones/1/borrar')).toBe('403')
  expect(await ask('promoter', 'POST', '/admin/promociones/1/borrar')).toBe('promoter')
  expect(await ask('promoter', 'GET', '/administracion/revision')).toBe('403')
  expect(await ask('moderator', 'GET', '/administracion/revision')).toBe('moderator')
  for (const role of ['reader', 'promoter', 'moderator'] as const)
    expect(await ask(role, 'GET', '/administracion/exportar'), role).toBe('403')
})

test('the categories account may open only category pages, whatever pages other roles may open [T16]', async () => {
  const [admin, catalog] = [await guarded(), await guarded(requireAdminAccessOfAnyRole)]
  expect(await catalog('catalog', 'POST', '/admin/categoria/legal')).toBe('catalog')
  expect(await admin('catalog', 'POST', '/admin/categoria/legal')).toBe('403')
  expect(await catalog('catalog', 'GET', '/admin')).toBe('403')
})
