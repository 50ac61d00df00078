import { spawn } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { delimiter, join, relative } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { findOrInstallBrowser } from './browser.mjs'

// Shared by `npm test` and `npm run test:long`: runs tools one after another and prints times and failures.
// The last line is `N passed, N failed`. TEST_DEADLINE (milliseconds since 1970) stops the run. TEST_FIGURES
// names a file for the figures, one run per line, TEST_FAILED one for the titles of failed tests.

/** @typedef {{ passed: number, failed: number, skipped: number }} Figures */
/** @typedef {{ file: string, seconds: number }} TimedFile */
/** @typedef {{ name: string, run: () => Promise<Figures>, stopsTheRest?: boolean }} Step */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SCRATCH = mkdtempSync(join(placeForScratch(), 'directorio-tests-'))
const LONGEST_RUN = 60 * 60_000
const started = Date.now()
const deadline = Number(process.env.TEST_DEADLINE) || started + LONGEST_RUN
/** @type {TimedFile[]} */
const timedFiles = []
/** @type {string[]} */
const failedTitles = []

/** Tests create hundreds of databases, which is faster in memory if there is enough. */
function placeForScratch() {
  const enough = 3 * 2 ** 30
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize >= enough && freemem() >= 2 * enough ? '/dev/shm' : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** Runs a tool of the project; answers whether it succeeded. What still runs at the deadline is ended.
 * @param {string[]} command
 * @param {Record<string, string>} [environment]
 * @returns {Promise<boolean>} */
function succeeds([program = '', ...words], environment = {}) {
  const child = spawn(program, words, {
    cwd: ROOT,
    env: {
      ...process.env,
      ...environment,
      TMPDIR: SCRATCH,
      PATH: [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
  const stop = () => child.pid && process.kill(-child.pid, 'SIGKILL')
  const timer = setTimeout(stop, Math.max(0, deadline - Date.now()))
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
export async function check(command) {
  const succeeded = await succeeds(command.split(' '))
  if (!succeeded) console.error(`✗ ${command}`)
  return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0 }
}

/** @param {string[]} words What vitest is asked to run.
 * @param {Record<string, string>} [environment]
 * @returns {Promise<Figures>} */
export async function vitest(words, environment = {}) {
  const report = join(SCRATCH, 'vitest.json')
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  // Tests spend much time waiting for servers.
  const succeeded = await succeeds(['vitest', 'run', '--maxWorkers=3', ...words, ...reporters], environment)
  const figures = read(report, (json) => {
    for (const { name, startTime, endTime, status, assertionResults } of json.testResults) {
      timed(name, endTime - startTime)
      const failed = assertionResults.filter(
        (/** @type {{ status: string }} */ test) => test.status === 'failed',
      )
      for (const { fullName } of failed) failedTitles.push(`${relative(ROOT, name)}: ${fullName}`)
      if (status === 'failed' && !failed.length) failedTitles.push(`${relative(ROOT, name)}: the whole file`)
    }
    if (!succeeded && json.success)
      failedTitles.push('An error outside of every test: see «Unhandled Errors».')
    return {
      passed: json.numPassedTests,
      // A file that cannot be loaded has no tests.
      failed: json.numFailedTests + json.testResults.filter(isBrokenFile).length,
      skipped: json.numPendingTests + json.numTodoTests,
    }
  })
  return atLeastOneFailure(succeeded, figures)
}

const isBrokenFile = (/** @type {{ status: string, assertionResults: unknown[] }} */ file) =>
  file.status === 'failed' && file.assertionResults.length === 0

/** @param {string[]} words What Playwright is asked to run.
 * @returns {Promise<Figures>} */
export async function playwright(words) {
  const browser = findOrInstallBrowser()
  if (!browser) {
    console.error('There is no Chromium: install one, or set CHROMIUM_PATH to where it is.')
    return { passed: 0, failed: 1, skipped: 0 }
  }
  const report = join(SCRATCH, 'playwright.json')
  rmSync(report, { force: true })
  const succeeded = await succeeds(['playwright', 'test', ...words], {
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  const figures = read(report, ({ stats, errors, suites }) => {
    for (const suite of suites) {
      timed(`tests/e2e/${suite.file}`, durationOf(suite))
      failedTitles.push(...failedIn(suite))
    }
    for (const { message = '' } of errors)
      failedTitles.push(`An error outside of every browser test: ${message.split('\n', 1)[0]}`)
    return {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + errors.length,
      skipped: stats.skipped,
    }
  })
  return atLeastOneFailure(succeeded, figures)
}

/** @typedef {{ projectName: string, status: string, results: { duration: number }[] }} BrowserTest */
/** @typedef {{ suites?: Suite[], specs?: { file: string, title: string, tests: BrowserTest[] }[] }} Suite */

/** @param {Suite} suite
 * @returns {number} */
const durationOf = ({ suites = [], specs = [] }) =>
  [
    ...suites.map(durationOf),
    ...specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
  ].reduce((total, one) => total + one, 0)

/** Titles of failed tests. The `ok` of a spec is that of its first project only.
 * @param {Suite} suite
 * @returns {string[]} */
const failedIn = ({ suites = [], specs = [] }) => [
  ...suites.flatMap(failedIn),
  ...specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName }) => `tests/e2e/${file} (${projectName}): ${title}`),
  ),
]

const timed = (/** @type {string} */ file, /** @type {number} */ milliseconds) =>
  timedFiles.push({ file: file.startsWith(ROOT) ? relative(ROOT, file) : file, seconds: milliseconds / 1000 })

/** @param {string} report
 * @param {(json: any) => Figures} figures
 * @returns {Figures} */
function read(report, figures) {
  try {
    return figures(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    failedTitles.push('A run ended without a report: see above.')
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

/** @param {boolean} succeeded
 * @param {Figures} figures
 * @returns {Figures} */
const atLeastOneFailure = (succeeded, figures) =>
  succeeded ? figures : { ...figures, failed: Math.max(figures.failed, 1) }

/** @param {Figures[]} all
 * @returns {Figures} */
export const sum = (all) =>
  all.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )

/** Runs the steps one after the other, prints what each took and the slowest files, and ends with the figures.
 * @param {Step[]} steps
 * @param {{ slow?: number, tooSlow?: number }} [bounds] Minutes over which the run says so, and over which it fails under CI. */
export async function runSteps(steps, { slow, tooSlow } = {}) {
  /** @type {Figures[]} */
  const all = []
  /** @type {string[]} */
  const times = []
  for (const { name, run, stopsTheRest } of steps) {
    console.log(`\n▶ ${name}`)
    const since = Date.now()
    const figures = await run()
    all.push(figures)
    times.push(`${figures.failed ? '✗' : '✓'} ${name} ${Math.round((Date.now() - since) / 1000)} s`)
    if (stopsTheRest && figures.failed) break
  }
  rmSync(SCRATCH, { recursive: true, force: true })
  const slowest = timedFiles.sort((one, other) => other.seconds - one.seconds).slice(0, 10)
  console.log('\nThe slowest files:')
  for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(6)} s  ${file}`)
  const minutes = (Date.now() - started) / 60_000
  console.log(`\n${times.join(' · ')} · together ${minutes.toFixed(1)} min`)
  const isTooSlow = tooSlow !== undefined && minutes > tooSlow && Boolean(process.env.CI)
  if (isTooSlow) failedTitles.push(`Too slow: ${minutes.toFixed(1)} minutes, more than ${tooSlow}.`)
  const failures = failedTitles.map((title) => `  ${title}\n`).join('')
  if (failures) console.log(`\nFailed:\n${failures}`)
  if (failures && process.env.TEST_FAILED) appendFileSync(process.env.TEST_FAILED, failures)
  if (slow && minutes > slow) console.log(`Slow: more than ${slow} minutes.`)
  if (isTooSlow) all.push({ passed: 0, failed: 1, skipped: 0 })
  const { passed, failed, skipped } = sum(all)
  if (process.env.TEST_FIGURES) appendFileSync(process.env.TEST_FIGURES, `${passed} ${failed} ${skipped}\n`)
  console.log(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
  process.exitCode = failed ? 1 : 0
}
