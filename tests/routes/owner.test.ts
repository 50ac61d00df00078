import { join } from 'node:path'
import { connect, type Db } from 'db/connect'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOwnerLink, revokeOwnerLinks } from '~/models/owner/link.server'
import { type RunningServer, startServer } from '../support/server'
import { someBusinesses } from './pages'

let server: RunningServer
let db: Db
let business: string
let id: number
let token: string

beforeAll(async () => {
  server = await startServer()
  db = connect({ file: join(server.dataDir, 'directorio.db') })
  business = (await someBusinesses(server.origin))[0] ?? ''
  const row = await db
    .selectFrom('business_pages')
    .select('id')
    .where('business_slug', '=', business.split('/')[2] ?? '')
    .executeTakeFirstOrThrow()
  id = row.id
  token = await createOwnerLink(db, id)
})
afterAll(async () => {
  await db?.destroy()
  await server?.stop()
})

async function ask(path: string, init: RequestInit = {}) {
  const response = await fetch(server.origin + path, { redirect: 'manual', ...init })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const own = (rest = '', init: RequestInit = {}) => ask(`/mi-negocio/${token}${rest}`, init)

describe('the owner’s private page', () => {
  test('shows how the business stands, and nobody keeps it or learns its address [D65, T70]', async () => {
    const { status, text, headers } = await own()
    expect(status).toBe(200)
    expect(text).toContain('Tu página está publicada')
    expect(text).toContain(`href="${business}"`)
    expect(text).toContain(`href="${business}/reportar?motivo=quitar"`)
    expect(text).toContain('<meta name="robots" content="noindex"/>')
    expect(headers.get('cache-control')).toBe('no-store')
    // Not `no-referrer`: browsers would send `Origin: null` with its forms.
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect((await ask('/')).headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  })

  test('says that a held page waits, and links no page that visitors would not find [D20]', async () => {
    await db.updateTable('business_pages').set({ status: 'held' }).where('id', '=', id).execute()
    const { text } = await own()
    expect(text).toContain('Tu página está en revisión')
    expect(text).not.toContain(`href="${business}`)
    await db.updateTable('business_pages').set({ status: 'published' }).where('id', '=', id).execute()
  })

  test('an unknown token and a revoked one are answered alike, word for word [D65, T31]', async () => {
    const revoked = await createOwnerLink(db, id)
    await revokeOwnerLinks(db, id)
    token = await createOwnerLink(db, id)
    const answers = await Promise.all(
      [revoked, '0'.repeat(32)].map(async (each) => {
        const { status, text, headers } = await ask(`/mi-negocio/${each}`)
        expect(status).toBe(404)
        expect(headers.get('referrer-policy')).toBe('same-origin')
        return text.replaceAll(each, 'TOKEN')
      }),
    )
    expect(answers[0]).toBe(answers[1])
    for (const wrong of ['x', `${token}x`, '%00', "'%20or%201=1", '__proto__'])
      expect([400, 404], wrong).toContain((await ask(`/mi-negocio/${wrong}`)).status)
  })

  test('its address does not reach the log', async () => {
    await own()
    expect(server.output()).toContain('/mi-negocio/…')
    expect(server.output()).not.toContain(token)
  })
})
