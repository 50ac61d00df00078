import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import sqlite3 from 'sqlite3'
import { inject } from 'vitest'
import { connect, type Db } from '../../db/connect'
import { type AdminServer, Visitor } from './admin'
import type { SharedServer } from './shared-servers'

/** A server that runs on: `stop` leaves it to the next file of the worker. */
export interface BorrowedServer {
  origin: string
  port: number
  dataDir: string
  /** What it has written since this file has it. */
  output: () => string
  stop: () => Promise<void>
}

/** The worker's server with the demo, its data as they were in the beginning. It believes the addresses that visitors claim. */
export const borrowDemoServer = (): Promise<BorrowedServer> => borrow(inject('withDemo'))

export type BorrowedAdminServer = Omit<AdminServer, 'running' | 'restart'> & { running: () => BorrowedServer }

/** The worker's server with both accounts and no businesses; who restarts it starts one of their own (`startAdminServer`). */
export async function borrowAdminServer(): Promise<BorrowedAdminServer> {
  const server = await borrow(inject('withAccounts'))
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

async function borrow(servers: SharedServer[]): Promise<BorrowedServer> {
  const server = servers[(Number(process.env.VITEST_POOL_ID) || 1) - 1]
  if (!server) throw new Error(`No server for the worker ${process.env.VITEST_POOL_ID}`)
  const { origin, port, dataDir, template, log } = server
  await resetData(join(dataDir, 'directorio.db'), join(template, 'directorio.db'))
  const since = statSync(log).size
  const output = () => readFileSync(log).subarray(since).toString()
  return { origin, port, dataDir, output, stop: async () => undefined }
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
