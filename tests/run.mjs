import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { delimiter, join, relative } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { groupsLeftOut, ON_POSTGRES } from './long.mjs'
import { findOrInstallBrowser } from './support/browser.mjs'
import { findPostgres } from './support/postgres-programs.mjs'

// `npm test`: types, lint, build, then the tests without a browser, those of the features once more on PostgreSQL, and the
// tests in a browser. Long groups are left out where nothing that they guard changed (tests/long.mjs). Ends with one line of figures.

/** @typedef {{ passed: number, failed: number, skipped: number }} Figures */

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SCRATCH = mkdtempSync(join(placeForScratch(), 'directorio-tests-'))
/** A run that hangs is ended after this. */
const WHOLE_RUN = 60 * 60_000
/** A run that takes longer than this is worth a look, not a failure: how busy the machine is decides too. */
const EXPECTED = 15 * 60_000
/** It would import into a file on PostgreSQL, too. */
const COMMAND = 'tests/features/imports/command.test.ts'
/** More files with failures than this are no accident. */
const MOST_REPEATED = 5
const started = Date.now()
const leftOut = groupsLeftOut()
const TEST_EXCLUDE = leftOut.flatMap(({ tests }) => tests).join(' ')

/** Hundreds of databases come and go: in memory, where there is plenty, nobody waits for the disk. */
function placeForScratch() {
  const enough = 3 * 2 ** 30
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize >= enough && freemem() >= 2 * enough ? '/dev/shm' : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** Runs a tool of the project; answers whether it succeeded. Everything together must end within WHOLE_RUN.
 * @param {string} command
 * @param {Record<string, string>} [environment]
 * @returns {Promise<boolean>} */
function run(command, environment = {}) {
  const [program = '', ...words] = command.split(' ')
  const env = {
    ...process.env,
    ...environment,
    TMPDIR: SCRATCH,
    PATH: [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  }
  const child = spawn(program, words, {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
  const stop = () => child.pid && process.kill(-child.pid, 'SIGKILL')
  const timer = setTimeout(stop, Math.max(0, started + WHOLE_RUN - Date.now()))
  process.once('SIGINT', stop).once('SIGTERM', stop)
  return new Promise((resolve) => {
    const end = (/** @type {boolean} */ succeeded) => {
      clearTimeout(timer)
      process.off('SIGINT', stop).off('SIGTERM', stop)
      resolve(succeeded)
    }
    child.once('error', () => end(false)).once('close', (code) => end(code === 0))
  })
}

/** A check without figures of its own counts as one.
 * @param {string} command
 * @returns {Promise<Figures>} */
async function check(command) {
  const succeeded = await run(command)
  return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0 }
}

/** @param {string} [asked] Which of the tests; all but the groups left out where nothing is said.
 * @param {Record<string, string>} [environment]
 * @returns {Promise<Figures>} */
async function vitest(asked = '', environment = { TEST_EXCLUDE }) {
  const first = await vitestOf(asked, environment)
  if (!process.env.CI || first.files.length === 0 || first.files.length > MOST_REPEATED) return first.figures
  // The tests of a file lead on from each other, so that one that failed is tried again with all of its file.
  console.log(`\nOnce more: ${first.files.join(', ')}`)
  const again = await vitestOf(first.files.join(' '), environment)
  const flaky = first.files.filter((file) => !again.files.includes(file))
  if (flaky.length > 0) console.log(`Flaky, passed the second time only: ${flaky.join(', ')}`)
  const recovered = first.figures.failed - again.figures.failed
  return { ...first.figures, passed: first.figures.passed + recovered, failed: again.figures.failed }
}

/** The rules of the features with the other engine behind them, but for the command that imports: it has a file in its test.
 * @returns {Promise<Figures>} */
async function onPostgres() {
  if (leftOut.some(({ name }) => name === ON_POSTGRES)) return { passed: 0, failed: 0, skipped: 0 }
  if (findPostgres()) return vitest('tests/features', { TEST_ENGINE: 'postgres', TEST_EXCLUDE: COMMAND })
  console.log('There is no PostgreSQL on this machine (apt-get install postgresql): left out.')
  return { passed: 0, failed: 0, skipped: 1 }
}

/** @param {string} asked Which of the tests.
 * @param {Record<string, string>} environment
 * @returns {Promise<{ figures: Figures, files: string[] }>} The figures, and the files with failures. */
async function vitestOf(asked, environment) {
  const report = join(SCRATCH, 'vitest.json')
  rmSync(report, { force: true })
  const reporters = `--reporter=default --reporter=json --outputFile.json=${report}`
  // Much of the time is spent waiting for servers under test.
  const succeeded = await run(
    `vitest run --maxWorkers=3 ${asked} ${reporters}`.replaceAll('  ', ' '),
    environment,
  )
  /** @type {string[]} */
  let failed = []
  const figures = read(report, (json) => {
    const results = json.testResults.filter(
      (/** @type {{ status: string }} */ { status }) => status === 'failed',
    )
    failed = results.map((/** @type {{ name: string }} */ { name }) => relative(ROOT, name))
    return {
      passed: json.numPassedTests,
      // A file that cannot even be loaded has no tests that could fail.
      failed: json.numFailedTests + json.testResults.filter(isBrokenFile).length,
      skipped: json.numPendingTests + json.numTodoTests,
    }
  })
  return { figures: atLeastOneFailure(succeeded, figures), files: failed }
}

const isBrokenFile = (/** @type {{ status: string, assertionResults: unknown[] }} */ file) =>
  file.status === 'failed' && file.assertionResults.length === 0

/** @returns {Promise<Figures>} */
async function playwright() {
  const browser = findOrInstallBrowser()
  if (!browser) {
    console.error('There is no Chromium: install one, or set CHROMIUM_PATH to where it is.')
    return { passed: 0, failed: 1, skipped: 0 }
  }
  const report = join(SCRATCH, 'playwright.json')
  const succeeded = await run('playwright test', {
    CHROMIUM_PATH: browser,
    TEST_EXCLUDE,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  const figures = read(report, ({ stats, errors }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  }))
  return atLeastOneFailure(succeeded, figures)
}

/** @param {string} report
 * @param {(json: any) => Figures} figures
 * @returns {Figures} */
function read(report, figures) {
  try {
    return figures(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

/** @param {boolean} succeeded
 * @param {Figures} figures
 * @returns {Figures} */
const atLeastOneFailure = (succeeded, figures) =>
  succeeded ? figures : { ...figures, failed: Math.max(figures.failed, 1) }

const minutes = (/** @type {number} */ milliseconds) => Math.round(milliseconds / 60_000)

// One core has time for it while the other lints and builds.
const types = check('tsc --noEmit')

/** @type {[string, () => Promise<Figures>][]} */
const steps = [
  ['lint', () => check('biome check .')],
  ['build', () => check('npm run build')],
  ['types', () => types],
  ['vitest', () => vitest()],
  ['on PostgreSQL', onPostgres],
  ['browser', playwright],
]

const total = { passed: 0, failed: 0, skipped: 0 }
for (const [name, step] of steps) {
  console.log(`\n▶ ${name}`)
  const since = Date.now()
  const figures = await step()
  total.passed += figures.passed
  total.failed += figures.failed
  total.skipped += figures.skipped
  console.log(`${figures.failed ? '✗' : '✓'} ${name} (${Math.round((Date.now() - since) / 1000)} s)`)
  if (name === 'types' && total.failed) break
}
rmSync(SCRATCH, { recursive: true, force: true })
for (const { name, tests, command } of leftOut)
  console.log(`\nLeft out, as nothing it guards has changed: ${name} (${command ?? tests.join(', ')})`)
if (leftOut.length > 0) console.log('`npm run test:long` runs them, as does TEST_LONG=all.')
if (Date.now() - started > EXPECTED)
  console.log(`\nSlow: ${minutes(Date.now() - started)} minutes, where ${minutes(EXPECTED)} are expected.`)
console.log(
  `\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`,
)
process.exitCode = total.failed ? 1 : 0
