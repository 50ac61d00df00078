import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { withoutDatabase } from './tests/support/without-database'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Rules keep nothing outside of what each test makes: the files of a worker share one copy of the application, but for those
 * that put something else in the place of a module.
 */
const SHARED = 'tests/features/**/!(sign-in|every-field|record).test.{ts,tsx}'

/** What requests to the built server show. */
const ROUTES = 'tests/routes/*.test.ts'

/** What `npm test` leaves to `npm run test:long`. */
const LONG = 'tests/long/**/*.test.ts'

const ALL = 'tests/**/*.test.{ts,tsx}'
const { exclude } = configDefaults
const projects: TestProjectConfiguration[] = [
  { extends: true, test: { name: 'rules', include: [SHARED], isolate: false } },
  {
    extends: true,
    test: { name: 'routes', include: [ROUTES], globalSetup: './tests/support/shared-servers.ts' },
  },
  { extends: true, test: { name: 'long', include: [LONG] } },
  { extends: true, test: { name: 'others', include: [ALL], exclude: [...exclude, SHARED, ROUTES, LONG] } },
]

/** On PostgreSQL a test without a database would only say once more what it says on SQLite. */
const onPostgres = {
  include: [ALL],
  exclude: [...exclude, 'tests/long/!(properties)/**', ...withoutDatabase()],
}

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
    environment: 'node',
    globalSetup: './tests/support/postgres-run.ts',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A busy machine may be slow to show what is polled for.
    expect: { poll: { timeout: 15_000 } },
    // A server of its own is started for each project.
    ...(process.env.TEST_ENGINE === 'postgres' ? onPostgres : { projects }),
  },
})
