import { execFileSync, spawnSync } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath, pathToFileURL } from 'node:url'

// `npm run test:long [-- name …]` runs the long groups, on what `npm run build` made. `npm test` runs a group only where a
// file that it guards has changed in the last day of commits (TEST_LONG_SINCE: since another commit), says what it left out, and runs all of
// them with TEST_LONG=all and where git cannot tell what changed.

/** `command` runs what is no file of its own.
 * @typedef {{ name: string, tests: string[], command?: string, guards: RegExp[] }} Group */

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** How processes and their data are kept, and all that is written through them: not what pages look like and say. */
const DURABILITY = [
  /^db\//,
  /^app\/(server|jobs|gateways|http|cli)\//,
  /^app\/[^/]+\.ts$/,
  /^app\/features\/(.+\.server\.tsx?|[^/]+\/(routes|http)\/.+)$/,
]

/** All that a browser is sent: not the commands, the work in the background and the rules behind pages. */
const SENT = [/^public\//, /^app\/(?!(cli|jobs|gateways)\/|features\/.*\.server\.ts$)/]

/** The rules of the features once more, with the other engine behind them. */
export const ON_POSTGRES = 'rules on PostgreSQL'

/** What every group stands on. */
const COMMON = [
  /^(package|package-lock|tsconfig)\.json$/,
  /^(vite|vitest|remix|playwright)\.config\.[jt]s$/,
  /^\.ci\//,
  /^tests\/(run|long)\.mjs$/,
  /^tests\/support\//,
]

/** Each group is run when one of its tests, or a file that it guards, has changed: all that could make it fail.
 * @type {Group[]} */
export const GROUPS = [
  {
    name: 'kills, crowds and sick disks',
    tests: [
      'tests/faults/copies.test.ts',
      'tests/faults/crowds.test.ts',
      'tests/faults/damaged-files.test.ts',
      'tests/faults/endings.test.ts',
      'tests/faults/kills.test.ts',
      'tests/server/failing-disk.test.ts',
      'tests/server/open-files.test.ts',
      'tests/cli/sick-disk.test.ts',
      'tests/routes/full-disk.test.ts',
    ],
    guards: DURABILITY,
  },
  {
    name: 'replication',
    tests: ['tests/server/replication.test.ts'],
    guards: [...DURABILITY, /^(container\/|Dockerfile|compose\.yaml|fly\.)/],
  },
  {
    name: 'the command that imports',
    tests: ['tests/features/imports/command.test.ts'],
    // Killed and begun again, and asked in the terminal: all but pages.
    guards: [/^db\//, /^app\/(?!(ui|styles|enhance)\/|features\/[^/]+\/(ui|routes)\/)/],
  },
  {
    name: ON_POSTGRES,
    tests: [],
    command: 'npm run test:postgres',
    guards: [/^db\//, /^app\/(.+\.server|features\/.+)\.ts$/, /^tests\/features\//],
  },
  {
    name: 'several processes on PostgreSQL',
    tests: [
      'tests/routes/postgres.test.ts',
      'tests/db/pooler.test.ts',
      'tests/server/two-versions.test.ts',
      'tests/cli/move.test.ts',
    ],
    guards: DURABILITY,
  },
  {
    name: 'old browsers',
    tests: ['tests/browsers/flows.test.ts'],
    guards: [...SENT, /^tests\/browsers\//],
  },
  {
    name: 'walks through all pages in a browser',
    tests: ['tests/e2e/every-page.spec.ts', 'tests/e2e/forced-colors.spec.ts', 'tests/e2e/layout.spec.ts'],
    guards: [...SENT, /^tests\/e2e\/(support|setup)\//],
  },
  {
    name: 'crawl',
    tests: ['tests/routes/crawl.test.ts'],
    guards: [/^(app|db|public)\//, /^tests\/routes\/pages\.ts$/],
  },
]

/** @param {Group} group
 * @param {string[]} changed */
export const isTouched = ({ tests, guards }, changed) =>
  changed.some((file) => tests.includes(file) || [...COMMON, ...guards].some((guard) => guard.test(file)))

/** @param {string} words */
const git = (words) =>
  execFileSync('git', words.split(' '), { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean)

/** The newest commit that is a day older than the last one: what is sent at once is many commits. */
function commitOfTheDayBefore() {
  const [date] = git('log -1 --format=%ct')
  const [commit] = git(`rev-list -1 --before=${Number(date) - 24 * 60 * 60} HEAD`)
  if (!commit) throw new Error('no history that is long enough')
  return commit
}

/** The files that differ from the commit `npm test` compares with, those not committed yet among them; undefined where git has
 * no history that tells.
 * @returns {string[] | undefined} */
function changedFiles() {
  try {
    const since = process.env.TEST_LONG_SINCE || commitOfTheDayBefore()
    return [
      ...git(`diff --name-only --no-renames ${since} --`),
      ...git('ls-files --others --exclude-standard'),
    ]
  } catch {
    return undefined
  }
}

/** The groups that nothing has touched.
 * @returns {Group[]} */
export function groupsLeftOut() {
  const changed = process.env.TEST_LONG === 'all' ? undefined : changedFiles()
  return changed ? GROUPS.filter((group) => !isTouched(group, changed)) : []
}

/** @param {string} command
 * @param {string[]} words */
const succeeds = (command, words) => spawnSync(command, words, { cwd: ROOT, stdio: 'inherit' }).status === 0

/** @param {string[]} command
 * @param {string[]} files */
const succeedsFor = (command, files) => files.length === 0 || succeeds('npx', [...command, ...files])

function runAsked() {
  const asked = process.argv.slice(2)
  const isAsked = (/** @type {string} */ name) =>
    asked.length === 0 || asked.some((word) => name.includes(word))
  const groups = GROUPS.filter(({ name }) => isAsked(name))
  if (groups.length === 0) throw new Error(`There are: ${GROUPS.map(({ name }) => name).join('; ')}`)
  const files = groups.flatMap(({ tests }) => tests)
  const isForBrowser = (/** @type {string} */ file) => file.endsWith('.spec.ts')
  const rules = succeedsFor(
    ['vitest', 'run'],
    files.filter((file) => !isForBrowser(file)),
  )
  const pages = succeedsFor(['playwright', 'test'], files.filter(isForBrowser))
  const commands = groups.map(({ command }) => !command || succeeds('sh', ['-c', command]))
  process.exitCode = rules && pages && commands.every(Boolean) ? 0 : 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) runAsked()
