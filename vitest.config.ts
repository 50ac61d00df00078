import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { withoutDatabase } from './tests/support/without-database'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Rules keep nothing outside of what each test makes: the files of a worker share one copy of the application, but for those
 * that put something else in the place of a module.
 */
const SHARED = 'tests/features/**/!(sign-in|every-field).test.{ts,tsx}'

/** What is asked of one demo that nobody writes to. */
const OF_DEMO =
  'tests/routes/{captcha,found-and-shared,light-mode,maps,saved,search-engines,splash,state-choice,watched,weight}.test.ts'

const isOnPostgres = process.env.TEST_ENGINE === 'postgres'

const exclude = [
  ...configDefaults.exclude,
  // The long groups that tests/run.mjs leaves out.
  ...(process.env.TEST_EXCLUDE ?? '').split(' ').filter(Boolean),
  // On PostgreSQL they would only say once more what they say on SQLite.
  ...(isOnPostgres ? withoutDatabase() : []),
]

const ALL = 'tests/**/*.test.{ts,tsx}'
const projects: TestProjectConfiguration[] = [
  { extends: true, test: { name: 'shared', include: [SHARED], exclude, isolate: false } },
  {
    extends: true,
    test: {
      name: 'demo',
      include: [OF_DEMO],
      exclude,
      isolate: false,
      globalSetup: './tests/support/demo-server.ts',
    },
  },
  { extends: true, test: { name: 'isolated', include: [ALL], exclude: [...exclude, SHARED, OF_DEMO] } },
]

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
    // A server of its own is started for each project.
    ...(isOnPostgres ? { include: [ALL], exclude } : { projects }),
  },
})
