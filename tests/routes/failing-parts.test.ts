import { join } from 'node:path'
import { connect } from 'db/connect'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../support/server'

let server: RunningServer

beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'error' } })
  const db = connect({ file: join(server.dataDir, 'directorio.db') })
  await sql`alter table listing_counts rename to listing_counts_gone`.execute(db)
  await db.destroy()
})

afterAll(() => server?.stop())

test('[59, 66] D50 without its categories the home page shows three basic ones, says so, and the fault is logged', async () => {
  const answer = await fetch(`${server.origin}/`)
  const html = await answer.text()
  expect(answer.status).toBe(200)
  expect(html).toContain('Mostrando categorías básicas')
  expect(html).toContain('No hay negocios destacados disponibles...')
  for (const slug of ['legal-y-abogados', 'restaurantes-y-bares', 'salud-y-bienestar'])
    expect(html).toContain(`href="/${slug}"`)
  expect(server.output()).toMatch(/"part":"categories".*no such table/)
})

test('[165] D89 T100 a page that cannot do without says so in Spanish, without a stack or a statement', async () => {
  const answer = await fetch(`${server.origin}/directorio`)
  const html = await answer.text()
  expect(answer.status).toBe(500)
  expect(html).toContain('Ocurrió un error inesperado')
  expect(html).toContain('Unexpected Application Error!')
  const reference = /Referencia: ([A-Z0-9]{6})/.exec(html)?.[1]
  expect(server.output()).toContain(`"ref":"${reference}"`)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(html).not.toMatch(/SQLITE_|listing_counts|node_modules|at Object/)
})
