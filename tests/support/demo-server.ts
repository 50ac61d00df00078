import type { TestProject } from 'vitest/node'
import { startServer } from './server'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the demo stands that all files of the project read and none writes to. */
    demo: string
  }
}

/** One server with the demo for all files that only read it. */
export default async function setUp({ provide }: TestProject): Promise<() => Promise<unknown>> {
  const server = await startServer({ env: { LOG_LEVEL: 'error' } })
  provide('demo', server.origin)
  return () => server.stop()
}
