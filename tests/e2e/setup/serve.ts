import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres, withoutPostgres } from '../../support/postgres'
import { runCommand, type ServerOptions, startServer } from '../../support/server'
import { startPooledServer } from '../../support/server-pool'

/**
 * Starts the built application with the demo data for all specifications. They find its address in
 * ADDRESS_UNDER_TEST and its data in DATA_UNDER_TEST, or with TEST_ENGINE=postgres in a PostgreSQL at
 * DATABASE_UNDER_TEST. It trusts the client addresses that they send (support/visitor.ts). Also starts a
 * server per worker with both accounts and no businesses (support/admin-server.ts).
 */
export default async function serve({
  workers,
}: {
  workers: number
}): Promise<(() => Promise<void>) | undefined> {
  if (process.env.ADDRESS_UNDER_TEST) return undefined
  const { options, end } = await (process.env.TEST_ENGINE === 'postgres' ? onPostgres() : inFile())
  const server = await startServer(options)
  process.env.ADDRESS_UNDER_TEST = server.origin
  process.env.DATA_UNDER_TEST = server.dataDir
  const pool = await Promise.all(Array.from({ length: workers }, () => startPooledServer('accounts')))
  process.env.ADMIN_SERVERS = JSON.stringify(pool.map(({ server }) => server))
  return async () => {
    await Promise.all([server, ...pool].map(({ stop }) => stop()))
    await end()
  }
}

interface Data {
  options: ServerOptions
  end: () => Promise<void>
}

const VARIABLES = { LOG_LEVEL: 'error', FLY_APP_NAME: 'pruebas' }

const inFile = async (): Promise<Data> => ({ options: { env: VARIABLES }, end: async () => {} })

async function onPostgres(): Promise<Data> {
  if (withoutPostgres) throw new Error(withoutPostgres)
  const postgres = await startPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'directorio-datos-'))
  const env = { ...VARIABLES, DATABASE_URL: await postgres.create('directorio') }
  process.env.DATABASE_UNDER_TEST = env.DATABASE_URL
  const { code, output } = await runCommand('demo.js', { ...env, DATA_DIR: folder }, ['--preparar'])
  if (code !== 0) throw new Error(output)
  const end = async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { options: { env, data: { folder } }, end }
}
