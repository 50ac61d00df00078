import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { ACCOUNTS, BEHIND_PROXY } from './admin'
import { prepared, startServer, templateOf } from './server'

/** What a worker finds of a server that it shares with no other worker. */
export interface SharedServer {
  origin: string
  port: number
  dataDir: string
  /** The data folder as it was before any test. */
  template: string
  /** What the server has written to standard output. */
  log: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the demo stands that all files read and none writes to. */
    demo: string
    /** One for each worker: with the demo, and with both accounts and no businesses. */
    withDemo: SharedServer[]
    withAccounts: SharedServer[]
  }
}

/** Before the tests of routes: the servers that their files share (tests/support/shared-server.ts). */
export default async function setUp({ provide, vitest }: TestProject): Promise<() => Promise<void>> {
  const workers = Array.from({ length: Number(vitest.config.maxWorkers) || 1 })
  const kinds = {
    demo: ['demo', 'demo.js', {}, ['--preparar']],
    accounts: ['admin', 'migrate.js', { ...BEHIND_PROXY, ...ACCOUNTS }, []],
  } as const
  const start = async ([name, command, env, words]: (typeof kinds)['demo' | 'accounts']) => {
    const template = await templateOf(name, command, env, [...words])
    const folder = await prepared(name, command, env, [...words])
    const log = join(folder, 'salida.log')
    const server = await startServer({
      env: { ...BEHIND_PROXY, ...env, METRICS_TOKEN, SITE_EMAIL },
      data: { folder },
      log,
    })
    const { origin, port, dataDir } = server
    const stop = async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    }
    return { shared: { origin, port, dataDir, template, log }, stop }
  }
  const read = await start(kinds.demo)
  const withDemo = await Promise.all(workers.map(() => start(kinds.demo)))
  const withAccounts = await Promise.all(workers.map(() => start(kinds.accounts)))
  provide('demo', read.shared.origin)
  provide(
    'withDemo',
    withDemo.map(({ shared }) => shared),
  )
  provide(
    'withAccounts',
    withAccounts.map(({ shared }) => shared),
  )
  return async () => {
    await Promise.all([read, ...withDemo, ...withAccounts].map(({ stop }) => stop()))
  }
}

export const METRICS_TOKEN = 'una-clave-para-las-cifras-1'
export const SITE_EMAIL = 'hola@ejemplo-sitio.us'
