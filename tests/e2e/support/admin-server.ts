import process from 'node:process'
import { test } from 'playwright/test'
import type { Db } from '../../../db/connect'
import { type BorrowedAdminServer, borrowWithAccounts, type PooledServer } from '../../support/server-pool'

/**
 * The server of the worker with both accounts, no businesses and its initial data. setup/serve.ts starts it.
 */
export const borrowAdminServer = (): Promise<BorrowedAdminServer> => {
  const servers: PooledServer[] = JSON.parse(process.env.ADMIN_SERVERS ?? '[]')
  return borrowWithAccounts(servers[Number(process.env.TEST_PARALLEL_INDEX)])
}

/** Borrows that server for the tests of a file or block, with what `fill` adds. Its members exist when they run. */
export function adminServer(fill: (db: Db) => Promise<unknown> = async () => {}): BorrowedAdminServer {
  const server = {} as BorrowedAdminServer
  test.beforeAll(async () => {
    Object.assign(server, await borrowAdminServer())
    await fill(server.open())
  })
  test.afterAll(() => server.close())
  return server
}
