import type { TestProject } from 'vitest/node'
import { type PooledServer, startPooledServer } from './server-pool'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the demo server that all files read and none changes. */
    demo: string
    /** Two servers per worker: with the demo, and with both accounts and no businesses. */
    withDemo: PooledServer[]
    withAccounts: PooledServer[]
  }
}

/** Setup of the route tests: starts the servers that test files share (tests/support/shared-server.ts). */
export default async function setUp({ provide, vitest }: TestProject): Promise<() => Promise<void>> {
  const workers = Array.from({ length: Number(vitest.config.maxWorkers) || 1 })
  const read = await startPooledServer('demo')
  const withDemo = await Promise.all(workers.map(() => startPooledServer('demo')))
  const withAccounts = await Promise.all(workers.map(() => startPooledServer('accounts')))
  provide('demo', read.server.origin)
  provide(
    'withDemo',
    withDemo.map(({ server }) => server),
  )
  provide(
    'withAccounts',
    withAccounts.map(({ server }) => server),
  )
  return async () => {
    await Promise.all([read, ...withDemo, ...withAccounts].map(({ stop }) => stop()))
  }
}
