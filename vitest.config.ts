import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  resolve: {
    alias: {
      '~': at('./app'),
      db: at('./db'),
      // The entry names the build it is part of; tests of the entry alone have none.
      'virtual:remix/server-build': at('./tests/support/no-build.ts'),
    },
  },
  test: {
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    environment: 'node',
    globalSetup: './tests/support/postgres-run.ts',
    // Much of the time is spent waiting for servers under test.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
