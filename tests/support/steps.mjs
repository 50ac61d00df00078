import { spawn } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { delimiter, join, relative } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { findOrInstallBrowser } from './browser.mjs'

// What `npm test` and `npm run test:long` share: tools are run one after the other, what they took and found is printed, and the
// last line is `N passed, N failed`. TEST_DEADLINE (milliseconds since 1970) ends what still runs then; TEST_FIGURES names a
// file that gets the figures, one run a line.

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
  // Much of the time is spent waiting for servers under test.
  const succeeded = await succeeds(['vitest', 'run', '--maxWorkers=3', ...words, ...reporters], environment)
  const figures = read(report, (json) => {
    for (const { name, startTime, endTime } of json.testResults) timed(name, endTime - startTime)
    return {
      passed: json.numPassedTests,
      // A file that cannot even be loaded has no tests that could fail.
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
    for (const suite of suites) timed(`tests/e2e/${suite.file}`, durationOf(suite))
    return {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + errors.length,
      skipped: stats.skipped,
    }
  })
  return atLeastOneFailure(succeeded, figures)
}

/** @typedef {{ suites?: Suite[], specs?: { tests: { results: { duration: number }[] }[] }[] }} Suite */

/** @param {Suite} suite
 * @returns {number} */
const durationOf = ({ suites = [], specs = [] }) =>
  [
    ...suites.map(durationOf),
    ...specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
  ].reduce((total, one) => total + one, 0)

const timed = (/** @type {string} */ file, /** @type {number} */ milliseconds) =>
  timedFiles.push({ file: file.startsWith(ROOT) ? relative(ROOT, file) : file, seconds: milliseconds / 1000 })

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
  if (slow && minutes > slow) console.log(`Slow: more than ${slow} minutes.`)
  if (tooSlow && minutes > tooSlow && process.env.CI) {
    console.log(`Too slow: more than ${tooSlow} minutes.`)
    all.push({ passed: 0, failed: 1, skipped: 0 })
  }
  const { passed, failed, skipped } = sum(all)
  if (process.env.TEST_FIGURES) appendFileSync(process.env.TEST_FIGURES, `${passed} ${failed} ${skipped}\n`)
  console.log(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
  process.exitCode = failed ? 1 : 0
}
