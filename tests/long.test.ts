import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { GROUPS, isTouched, ON_POSTGRES } from './long.mjs'

const touchedBy = (...files: string[]) =>
  GROUPS.filter((group) => isTouched(group, files)).map(({ name }) => name)
const ALL = GROUPS.map(({ name }) => name)
const SEEN = ['old browsers', 'walks through all pages in a browser']

test('every long test is there, and in one group', () => {
  const tests = GROUPS.flatMap((group) => group.tests)
  expect(tests.filter((file) => !existsSync(file))).toEqual([])
  expect(new Set(tests).size).toBe(tests.length)
  expect(GROUPS.filter((group) => group.tests.length === 0 && !group.command)).toEqual([])
})

test.each([
  [
    'the way a form is stored',
    'app/features/ratings/rate.server.ts',
    ALL.filter((name) => !SEEN.includes(name)),
  ],
  ['a page', 'app/features/ratings/ui/rating-form.tsx', [...SEEN, 'crawl']],
  [
    'an action',
    'app/features/ratings/routes/rate.tsx',
    ALL.filter((name) => !name.startsWith('the command') && name !== ON_POSTGRES),
  ],
  ['the style sheet', 'app/styles/components.css', [...SEEN, 'crawl']],
  ['the server', 'app/server/handler.ts', ALL.filter((name) => name !== ON_POSTGRES)],
  ['the schema', 'db/migrations/001_directory.sql', ALL.filter((name) => !SEEN.includes(name))],
  ['a package', 'package-lock.json', ALL],
  ['what tests share', 'tests/support/server.ts', ALL],
  ['a test of its own', 'tests/faults/kills.test.ts', ['kills, crowds and sick disks']],
  ['a test of a rule', 'tests/features/ratings/rate.test.ts', [ON_POSTGRES]],
  ['a document', 'docs/operacion.md', []],
  ['the container', 'container/start.sh', ['replication']],
])('%s touches the groups that guard it', (_, file, expected) => {
  expect(touchedBy('README.md', file)).toEqual(expected)
})
