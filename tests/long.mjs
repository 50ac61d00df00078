import { execFileSync } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { findPostgres } from './support/postgres-programs.mjs'
import { playwright, runSteps, vitest } from './support/steps.mjs'

// `npm run test:long [-- name …]` runs what `npm test` leaves out, on what `npm run build` made: all groups, or those named.
// `--changed` leaves out those whose subject nothing has touched in the last day of commits (TEST_LONG_SINCE: since that commit);
// with TEST_LONG=all, and where git has no history that tells, none. A group is a folder of tests/long; of two there is none.

/** @typedef {{ name: string, subjects: RegExp, run: () => ReturnType<typeof vitest> }} Group */

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const inFolder = (/** @type {string} */ name) => () => vitest([`tests/long/${name}`])

/** How processes, files and their data are kept. */
const KEPT = /^(db\/|app\/(cli|gateways|http|jobs|server)\/|app\/[^/]+\.ts$|app\/features\/.+\.server\.tsx?$)/
/** All that a browser is sent. */
const SENT = /^(public\/|app\/(?!cli\/|gateways\/|jobs\/|features\/.*\.server\.ts$))/

/** @type {Group[]} */
const GROUPS = [
  // Kills, crowds, sick disks, damaged files.
  { name: 'faults', subjects: KEPT, run: inFolder('faults') },
  // Replication, two versions side by side, several processes behind a balancer.
  {
    name: 'processes',
    subjects: /^(container\/|Dockerfile|compose\.yaml|fly\.)|^(db|app\/(cli|server|http|jobs))\//,
    run: inFolder('processes'),
  },
  // Both engines compared, three processes on one PostgreSQL, a pooler, moving between them.
  { name: 'postgres', subjects: KEPT, run: inFolder('postgres') },
  {
    name: 'rules on PostgreSQL',
    subjects: /^(db\/|app\/(.+\.server|features\/.+)\.ts$|tests\/features\/)/,
    run: onPostgres,
  },
  // Lists by form and by the terminal, of all shapes.
  {
    name: 'imports',
    subjects: /^(db\/|app\/(cli|jobs|values)\/|app\/features\/(imports|businesses|business-admin|places)\/)/,
    run: inFolder('imports'),
  },
  // npm run dev, demo, admin; the data folder as it is found.
  { name: 'commands', subjects: /^(db\/|app\/(cli|jobs)\/)/, run: inFolder('commands') },
  {
    name: 'floods',
    subjects: /^app\/(server|http|features\/(visitors|moderation|registration|ratings))\//,
    run: inFolder('floods'),
  },
  // A thousand questions, and the search at several sizes.
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
  // All pages and what they lead to, by requests.
  { name: 'crawl', subjects: /^(app|db|public)\//, run: inFolder('crawl') },
  // The flows in Chromium 66, Firefox and WebKit.
  { name: 'browsers', subjects: SENT, run: inFolder('browsers') },
  // Everything else that tests/e2e says of pages.
  { name: 'pages', subjects: SENT, run: () => playwright(['--grep-invert', '@flujo']) },
]

/** What every group stands on. */
const COMMON =
  /^((package|package-lock|tsconfig)\.json|(vite|vitest|remix|playwright)\.config\.[jt]s|\.ci\/|tests\/(long\.mjs|support\/))/

/** Properties that are shown with either engine behind them. */
const ON_BOTH = ['undo', 'export-edits'].map((name) => `tests/long/properties/${name}.test.ts`)

/** The rules of the features once more, with the other engine behind them. */
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

/** The newest commit that is a day older than the last one: what is sent at once is many commits. */
function commitOfTheDayBefore() {
  const [date] = git('log -1 --format=%ct')
  const [commit] = git(`rev-list -1 --before=${Number(date) - 24 * 60 * 60} HEAD`)
  if (!commit) throw new Error('no history that is long enough')
  return commit
}

/** The files that differ, those not committed yet among them; undefined where git has no history that tells. */
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
