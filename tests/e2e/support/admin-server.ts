import process from 'node:process'
import { type BorrowedAdminServer, borrowWithAccounts, type PooledServer } from '../../support/server-pool'

/**
 * The server of the worker with both accounts, no businesses and its initial data. setup/serve.ts starts it.
 */
export const borrowAdminServer = (): Promise<BorrowedAdminServer> => {
  const servers: PooledServer[] = JSON.parse(process.env.ADMIN_SERVERS ?? '[]')
  return borrowWithAccounts(servers[Number(process.env.TEST_PARALLEL_INDEX)])
}
