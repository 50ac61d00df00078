import { execFileSync } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { findPostgres } from './support/postgres-programs.mjs'
import { playwright, runSteps, vitest } from './support/steps.mjs'

// `npm run test:long [-- name …]` runs the tests that `npm test` omits, on the result of `npm run build`: all
// groups or the named ones. `--changed` omits groups without a changed file in the last day of commits
// (TEST_LONG_SINCE: since that commit). It omits none with TEST_LONG=all, or without enough git history. A
// group is a folder of tests/long; two groups have no folder.

/** @typedef {{ name: string, subjects: RegExp, run: () => ReturnType<typeof vitest> }} Group */

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const inFolder = (/** @type {string} */ name) => () => vitest([`tests/long/${name}`])

/** Files that store data, or run processes. */
const KEPT = /^(db\/|app\/(cli|gateways|http|jobs|server)\/|app\/[^/]+\.ts$|app\/features\/.+\.server\.tsx?$)/
/** Everything that a browser receives. */
const SENT = /^(public\/|app\/(?!cli\/|gateways\/|jobs\/|features\/.*\.server\.ts$))/

/** @type {Group[]} */
const GROUPS = [
  // Kills, many clients, failing disks, damaged files.
  { name: 'faults', subjects: KEPT, run: inFolder('faults') },
  // Replication, two versions at the same time, several processes behind a balancer.
  {
    name: 'processes',
    subjects: /^(container\/|Dockerfile|compose\.yaml|fly\.)|^(db|app\/(cli|server|http|jobs))\//,
    run: inFolder('processes'),
  },
  // Comparison of both engines, three processes on one PostgreSQL, a pooler, moving the data between engines.
  { name: 'postgres', subjects: KEPT, run: inFolder('postgres') },
  {
    name: 'rules on PostgreSQL',
    subjects: /^(db\/|app\/(.+\.server|features\/.+)\.ts$|tests\/features\/)/,
    run: onPostgres,
  },
  // Imports by form and by command, of many kinds of lists.
  {
    name: 'imports',
    subjects: /^(db\/|app\/(cli|jobs|values)\/|app\/features\/(imports|businesses|business-admin|places)\/)/,
    run: inFolder('imports'),
  },
  // npm run dev, demo, admin; backups and their page; the start on any state of the data folder.
  {
    name: 'commands',
    subjects: /^(db\/|app\/(cli|jobs|features\/(accounts|system))\/)/,
    run: inFolder('commands'),
  },
  {
    name: 'floods',
    subjects: /^app\/(server|http|features\/(visitors|moderation|registration|ratings))\//,
    run: inFolder('floods'),
  },
  // A thousand queries, and the search with several numbers of businesses.
  {
    name: 'finding',
    subjects: /^(db\/|app\/(values|features\/(search|directory|categories|places|businesses))\/)/,
    run: inFolder('finding'),
  },
  // Lists and exports of 100,000 rows.
  {
    name: 'scale',
    subjects: /^(db\/|app\/features\/(admin-lists|business-admin|reservations|exports)\/)/,
    run: inFolder('scale'),
  },
  {
    name: 'properties',
    subjects:
      /^(db\/|app\/(values|features\/(search|directory|places|businesses|imports|audit|audit-log|business-admin))\/)/,
    run: inFolder('properties'),
  },
  // Requests all pages and everything that they link to, as each role and without a network.
  { name: 'crawl', subjects: /^(app|db|public)\//, run: inFolder('crawl') },
  // The main paths in Chromium 66, Firefox and WebKit.
  { name: 'browsers', subjects: SENT, run: inFolder('browsers') },
  // The tests of tests/e2e that `npm test` omits.
  { name: 'pages', subjects: SENT, run: () => playwright(['--grep-invert', '@flujo']) },
]

/** Files that every group depends on. */
const COMMON =
  /^((package|package-lock|tsconfig)\.json|(vite|vitest|remix|playwright)\.config\.[jt]s|\.ci\/|tests\/(long\.mjs|support\/))/

/** Properties that are tested on both engines. */
const ON_BOTH = ['undo', 'export-edits'].map((name) => `tests/long/properties/${name}.test.ts`)

/** Runs the tests of the features on PostgreSQL. */
async function onPostgres() {
  if (findPostgres()) return vitest(['tests/features', ...ON_BOTH], { TEST_ENGINE: 'postgres' })
  console.log('There is no PostgreSQL on this machine (apt-get install postgresql): left out.')
  return { passed: 0, failed: 0, skipped: 1 }
}

/** @param {string} words */
const git = (words) =>
  execFileSync('git', words.split(' '), { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean)

/**
 * Returns the newest commit that is at least one day older than the last one. Many commits may be pushed
 * together.
 */
function commitOfTheDayBefore() {
  const [date] = git('log -1 --format=%ct')
  const [commit] = git(`rev-list -1 --before=${Number(date) - 24 * 60 * 60} HEAD`)
  if (!commit) throw new Error('no history that is long enough')
  return commit
}

/**
 * Returns the changed files, including those not committed yet. Undefined if the git history is too short.
 */
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

/** @param {string[]} words
 * @returns {Group[]} */
function groupsFor(words) {
  const names = words.filter((word) => word !== '--changed')
  const named = GROUPS.filter(({ name }) => names.length === 0 || names.includes(name))
  const changed = words.includes('--changed') && process.env.TEST_LONG !== 'all' ? changedFiles() : undefined
  if (!changed) return named
  const isTouched = (/** @type {Group} */ { name, subjects }) =>
    changed.some((file) => COMMON.test(file) || subjects.test(file) || file.startsWith(`tests/long/${name}/`))
  const left = named.filter((group) => !isTouched(group))
  console.log(
    `Left out, as nothing of their subject has changed: ${left.map(({ name }) => name).join(', ') || 'none'}`,
  )
  return named.filter(isTouched)
}

const groups = groupsFor(process.argv.slice(2))
if (groups.length === 0 && !process.argv.includes('--changed'))
  throw new Error(`There are: ${GROUPS.map(({ name }) => name).join(', ')}`)
await runSteps(groups)
