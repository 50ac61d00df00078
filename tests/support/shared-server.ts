import { join } from 'node:path'
import process from 'node:process'
import { connectDatabase } from 'db/connect'
import { afterAll, inject } from 'vitest'
import { createOwnerLink } from '~/features/owners/link.server'
import { someBusinesses } from '../routes/pages'
import { rowOf, updateRows } from './rows'
import {
  type BorrowedAdminServer,
  type BorrowedServer,
  borrowServer,
  borrowWithAccounts,
} from './server-pool'

export type { BorrowedAdminServer, BorrowedServer } from './server-pool'

const ofWorker = <T>(servers: T[]): T | undefined => servers[(Number(process.env.VITEST_POOL_ID) || 1) - 1]

/** The demo server of the worker. */
const borrowDemoServer = (): Promise<BorrowedServer> => borrowServer(ofWorker(inject('withDemo')))

/**
 * The server of the worker with both accounts and no businesses. Tests that restart it start their own
 * (`startAdminServer`).
 */
export const borrowAdminServer = (): Promise<BorrowedAdminServer> =>
  borrowWithAccounts(ofWorker(inject('withAccounts')))

/** For all tests of a file: the demo server, its database, and the address and id of a business. */
export async function serveDemo() {
  const server = await borrowDemoServer()
  const db = connectDatabase({ file: join(server.dataDir, 'directorio.db') })
  afterAll(() => db.destroy())
  const [business = ''] = await someBusinesses(server.origin)
  const { id: businessId } = await rowOf(db, 'businesses', { business_slug: business.split('/')[2] ?? '' })
  /** Id of another business. */
  const someOther = async () => {
    const others = db.selectFrom('businesses').select('id').where('id', '<>', businessId)
    return (await others.executeTakeFirstOrThrow()).id
  }
  return { server, db, business, businessId, someOther }
}

/** The same for a business with one seat and without stated hours. `own` is the path of its private page. */
export async function serveBookings() {
  const demo = await serveDemo()
  const { db, businessId } = demo
  await updateRows(db, 'businesses', { id: businessId }, { slot_capacity: 1, time_zone: 'America/New_York' })
  for (const table of ['business_hours', 'business_closed_dates'] as const)
    await db.deleteFrom(table).where('business_id', '=', businessId).execute()
  await updateRows(db, 'business_services', { business_id: businessId }, { minutes: null })
  return { ...demo, own: `/mi-negocio/${await createOwnerLink(db, businessId)}` }
}

let asked = 0
/** An address that no other request has, because forms are counted by address. */
const anyAddress = () => {
  asked += 1
  return `10.${70 + (asked >> 8)}.${asked & 255}.7`
}

/** For all tests of a file: the server with both accounts, its database and a signed-in user. */
export async function serveAdministration(account: 'admin' | 'catalog' = 'admin') {
  const server = await borrowAdminServer()
  afterAll(() => server.close())
  const visitor = server.visitor()
  await (account === 'admin' ? visitor.signIn() : visitor.signInToCatalog())
  return { server, db: server.open(), visitor }
}

/** Returns a function that requests a path without following redirects, with the current client address. */
export const asking =
  ({ origin }: { origin: string }, address = anyAddress) =>
  async (path: string, init: RequestInit = {}) => {
    const headers = { 'fly-client-ip': address(), ...(init.headers as Record<string, string>) }
    const response = await fetch(origin + path, { redirect: 'manual', ...init, headers })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
