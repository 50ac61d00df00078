import { readFileSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import sqlite3 from 'sqlite3'
import { connect, type Db } from '../../db/connect'
import { ACCOUNTS, type AdminServer, BEHIND_PROXY, Visitor } from './admin'
import { prepared, startServer, templateOf } from './server'

/** A server that the files of a worker use one after the other, as other processes are told of it. */
export interface PooledServer {
  origin: string
  port: number
  dataDir: string
  /** The data folder as it was before any test. */
  template: string
  /** The file it writes its log to. */
  log: string
}

/** A pooled server in the hands of one file: `stop` leaves it to the next. */
export interface BorrowedServer {
  origin: string
  port: number
  dataDir: string
  /** What it has written since this file has it. */
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

/** Starts one with the demo, or with both accounts and no businesses. */
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

/** Takes a pooled server, its data as they were in the beginning. It believes the addresses that visitors claim. */
export async function borrowServer(server: PooledServer | undefined): Promise<BorrowedServer> {
  if (!server) throw new Error('There is no server for this worker')
  const { origin, port, dataDir, template, log } = server
  await resetData(join(dataDir, 'directorio.db'), join(template, 'directorio.db'))
  const since = statSync(log).size
  const output = () => readFileSync(log).subarray(since).toString()
  return { origin, port, dataDir, output, stop: async () => undefined }
}

/** The same, as the tests of the administration use it. */
export async function borrowWithAccounts(pooled: PooledServer | undefined): Promise<BorrowedAdminServer> {
  const server = await borrowServer(pooled)
  const opened: Db[] = []
  return {
    folder: server.dataDir,
    running: () => server,
    visitor: (address = '198.51.100.7') => new Visitor(() => server.origin, address),
    open: () => {
      const db = connect({ file: join(server.dataDir, 'directorio.db'), readers: 1 })
      opened.push(db)
      return db
    },
    close: async () => {
      for (const db of opened) await db.destroy()
    },
  }
}

/** What the types of the package leave out. */
interface Copying {
  backup: (file: string, to: string, from: string, fileIsTarget: boolean) => Copy
}
interface Copy {
  completed: boolean
  step: (pages: number, told: (error: Error | null) => void) => void
  finish: (told: () => void) => void
}

/** Makes the data of a running server what the template has, in one commit; the number of the public version goes on, as pages
 * are kept by it. */
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
  const db = connect({ file, readers: 1 })
  const row = await db.selectFrom('public_version').select('version').executeTakeFirstOrThrow()
  await db.destroy()
  return row
}
