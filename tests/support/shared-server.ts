import process from 'node:process'
import { inject } from 'vitest'
import {
  type BorrowedAdminServer,
  type BorrowedServer,
  borrowServer,
  borrowWithAccounts,
} from './server-pool'

export type { BorrowedAdminServer, BorrowedServer } from './server-pool'

const ofWorker = <T>(servers: T[]): T | undefined => servers[(Number(process.env.VITEST_POOL_ID) || 1) - 1]

/** The worker's server with the demo. */
export const borrowDemoServer = (): Promise<BorrowedServer> => borrowServer(ofWorker(inject('withDemo')))

/** The worker's server with both accounts and no businesses; who restarts it starts one of their own (`startAdminServer`). */
export const borrowAdminServer = (): Promise<BorrowedAdminServer> =>
  borrowWithAccounts(ofWorker(inject('withAccounts')))
