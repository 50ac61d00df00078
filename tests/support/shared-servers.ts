import type { TestProject } from 'vitest/node'
import { type PooledServer, startPooledServer } from './server-pool'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the demo stands that all files read and none writes to. */
    demo: string
    /** One for each worker: with the demo, and with both accounts and no businesses. */
    withDemo: PooledServer[]
    withAccounts: PooledServer[]
  }
}

/** Before the tests of routes: the servers that their files share (tests/support/shared-server.ts). */
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
