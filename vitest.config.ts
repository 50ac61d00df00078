import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { withoutDatabase } from './tests/support/without-database'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Tests that mock a module. All other files of a worker share one copy of the application. */
const MOCKING = [
  'tests/features/**/@(sign-in|every-field|record).test.ts',
  'tests/gateways/image-generation.test.ts',
  'tests/http/@(document|free-space).test.{ts,tsx}',
]

/** Tests that send requests to the built server. */
const ROUTES = 'tests/routes/*.test.ts'

/** Tests that `npm test` omits and `npm run test:long` runs. */
const LONG = 'tests/long/**/*.test.ts'

const ALL = 'tests/**/*.test.{ts,tsx}'
const { exclude } = configDefaults
const projects: TestProjectConfiguration[] = [
  {
    extends: true,
    test: { name: 'rules', include: [ALL], exclude: [...exclude, ...MOCKING, ROUTES, LONG], isolate: false },
  },
  {
    extends: true,
    test: { name: 'routes', include: [ROUTES], globalSetup: './tests/support/shared-servers.ts' },
  },
  { extends: true, test: { name: 'long', include: [LONG] } },
  { extends: true, test: { name: 'isolated', include: MOCKING } },
]

/** Tests without a database are omitted on PostgreSQL, because they would only repeat the result. */
const onPostgres = {
  include: [ALL],
  exclude: [...exclude, 'tests/long/!(properties)/**', ...withoutDatabase()],
}

export default defineConfig({
  resolve: {
    alias: {
      '~': at('./app'),
      db: at('./db'),
      // The entry imports its build. Tests of the entry alone have none.
      'virtual:remix/server-build': at('./tests/support/no-build.ts'),
    },
  },
  test: {
    environment: 'node',
    globalSetup: './tests/support/postgres-run.ts',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // On a busy machine a polled result may need long.
    expect: { poll: { timeout: 15_000 } },
    // Each project starts its own server.
    ...(process.env.TEST_ENGINE === 'postgres' ? onPostgres : { projects }),
  },
})
