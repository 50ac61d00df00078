import { readFileSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import sqlite3 from 'sqlite3'
import { connectDatabase, type Db } from '../../db/connect'
import { ACCOUNTS, type AdminServer, BEHIND_PROXY, Visitor } from './admin'
import { prepared, startServer, templateOf } from './server'

/** A server that the test files of a worker use one after another, as data for other processes. */
export interface PooledServer {
  origin: string
  port: number
  dataDir: string
  /** The data folder before any test. */
  template: string
  /** Log file of the server. */
  log: string
}

/** A pooled server in use by one file. `stop` leaves it running for the next one. */
export interface BorrowedServer {
  origin: string
  port: number
  dataDir: string
  /** Output of the server since this file began to use it. */
  output: () => string
  stop: () => Promise<void>
}

export type BorrowedAdminServer = Omit<AdminServer, 'running' | 'restart'> & { running: () => BorrowedServer }

const METRICS_TOKEN = 'una-clave-para-las-cifras-1'
const SITE_EMAIL = 'hola@ejemplo-sitio.us'

const KINDS = {
  demo: { name: 'demo', command: 'demo.js', env: {}, words: ['--preparar'] },
  accounts: { name: 'admin', command: 'migrate.js', env: { ...BEHIND_PROXY, ...ACCOUNTS }, words: [] },
}

/** Starts a server with the demo, or with both accounts and no businesses. */
export async function startPooledServer(
  kind: keyof typeof KINDS,
): Promise<{ server: PooledServer; stop: () => Promise<void> }> {
  const { name, command, env, words } = KINDS[kind]
  const template = await templateOf(name, command, env, words)
  const folder = await prepared(name, command, env, words)
  const log = join(folder, 'salida.log')
  const { origin, port, dataDir, stop } = await startServer({
    env: { ...BEHIND_PROXY, ...env, METRICS_TOKEN, SITE_EMAIL },
    data: { folder },
    log,
  })
  const end = async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { server: { origin, port, dataDir, template, log }, stop: end }
}

/** Returns a pooled server with its initial data. It trusts the client address that tests send. */
export async function borrowServer(server: PooledServer | undefined): Promise<BorrowedServer> {
  if (!server) throw new Error('There is no server for this worker')
  const { origin, port, dataDir, template, log } = server
  await resetData(join(dataDir, 'directorio.db'), join(template, 'directorio.db'))
  const since = statSync(log).size
  const output = () => readFileSync(log).subarray(since).toString()
  return { origin, port, dataDir, output, stop: async () => undefined }
}

/** The same for tests of the administration. */
export async function borrowWithAccounts(pooled: PooledServer | undefined): Promise<BorrowedAdminServer> {
  const server = await borrowServer(pooled)
  const opened: Db[] = []
  return {
    folder: server.dataDir,
    running: () => server,
    visitor: (address = '198.51.100.7') => new Visitor(() => server.origin, address),
    open: () => {
      const db = connectDatabase({ file: join(server.dataDir, 'directorio.db'), readers: 1 })
      opened.push(db)
      return db
    },
    close: async () => {
      for (const db of opened) await db.destroy()
    },
  }
}

/** Functions that are missing in the types of the package. */
interface Copying {
  backup: (file: string, to: string, from: string, fileIsTarget: boolean) => Copy
}
interface Copy {
  completed: boolean
  step: (pages: number, told: (error: Error | null) => void) => void
  finish: (told: () => void) => void
}

/**
 * Resets the data of a running server to the template in one commit. The public version increases, because
 * cached pages depend on it.
 */
async function resetData(file: string, template: string): Promise<void> {
  const { version } = await readVersion(file)
  const database = new sqlite3.Database(file) as sqlite3.Database & Copying
  await new Promise<void>((resolve, reject) => {
    const copy = database.backup(template, 'main', 'main', false)
    const step = () =>
      copy.step(-1, (error) => {
        if (error) return reject(error)
        if (!copy.completed) return setTimeout(step, 20)
        copy.finish(() => resolve())
      })
    step()
  })
  await new Promise<void>((resolve, reject) =>
    database.run('UPDATE public_version SET version = ?', version + 1, (error) =>
      error ? reject(error) : database.close(() => resolve()),
    ),
  )
}

async function readVersion(file: string): Promise<{ version: number }> {
  const db = connectDatabase({ file, readers: 1 })
  const row = await db.selectFrom('public_version').select('version').executeTakeFirstOrThrow()
  await db.destroy()
  return row
}
