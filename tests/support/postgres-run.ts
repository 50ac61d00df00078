import { fileURLToPath } from 'node:url'
import { connectDatabase } from 'db/connect'
import { migrate } from 'db/migrate'
import { startPostgres, TEMPLATE, withoutPostgres } from './postgres'

/** Setup of a test run on PostgreSQL (TEST_ENGINE=postgres): one server, with a template database. */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_ENGINE !== 'postgres') return undefined
  if (withoutPostgres) throw new Error(withoutPostgres)
  const server = await startPostgres()
  process.env.TEST_POSTGRES_PORT = String(server.port)
  const place = { file: '', url: await server.create(TEMPLATE) }
  const db = connectDatabase(place)
  await migrate(db, place, fileURLToPath(new URL('../../db/engines', import.meta.url)))
  await db.destroy()
  return server.stop
}
