import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase } from '../../db/connect'
import { type BorrowedServer, borrowDemoServer } from '../support/shared-server'
import { formTokenOf } from '../support/visitor-form'
import { someBusinesses } from './pages'

let server: BorrowedServer
beforeAll(async () => {
  server = await borrowDemoServer()
})
afterAll(() => server.stop())

const rate = (path: string, more: Record<string, string> = {}) =>
  fetch(`${server.origin}${path}/calificar`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      ...{ sello: formTokenOf(server), profesional: '5', confianza: '4', correo: 'ana@example.com', ...more },
    }),
  })

test('a rating belongs to the business in the address, whatever the form contains, and a missing one returns 404 [T32]', async () => {
  const [shop = ''] = await someBusinesses(server.origin)
  const spoofed = { negocio: 'Otro', business_name: 'Otro', business_id: '9', category: 'legal' }
  expect((await rate(shop, spoofed)).status).toBe(303)
  expect((await rate('/reposteria/no-hay-tal')).status).toBe(404)
  const db = connectDatabase({ file: `${server.dataDir}/directorio.db`, readers: 1 })
  const row = await db
    .selectFrom('ratings')
    .innerJoin('businesses as page', 'page.id', 'ratings.business_id')
    .selectAll('page')
    .where('reviewer_email', '=', 'ana@example.com')
    .execute()
  await db.destroy()
  expect(row).toHaveLength(1)
  expect(Object.values(row[0] ?? {})).toContain(shop.split('/').at(-1))
})
