import { spawn } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { delimiter, join, relative } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { findOrInstallBrowser } from './browser.mjs'

// Shared by `npm test` and `npm run test:long`: runs tools one after another and prints times and failures.
// The last line is `N passed, N failed`. Variables:
// TEST_DEADLINE: when the run stops, in milliseconds since 1970.
// TEST_FIGURES: file for the figures, one run per line.
// TEST_FAILED: file for the titles of failed tests.
// TEST_UNSTABLE: file for the titles of tests that passed only when they ran once more.
// Under CI a few failed files run once more (docs/decisions/090-what-a-test-run-is.md).

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
/** Titles of tests that failed, and passed when they were run once more.
 * @type {string[]} */
const unstableTitles = []
/** With more failed files, none runs again: the product or the machine has a general fault. */
const MOST_RUN_AGAIN = 5

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

/** Runs a tool of the project, and ends it at the deadline. Returns whether it succeeded.
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

/** Runs a command that has no figures of its own. It counts as one test.
 * @param {string} command
 * @returns {Promise<Figures>} */
export async function check(command) {
  const succeeded = await succeeds(command.split(' '))
  if (!succeeded) console.error(`✗ ${command}`)
  return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0 }
}

/** Runs vitest. Under CI up to five failed files are run once more, unless their data are random.
 * @param {string[]} words Arguments of vitest.
 * @param {Record<string, string>} [environment]
 * @returns {Promise<Figures>} */
export async function vitest(words, environment = {}) {
  const first = await runVitest(words, environment)
  const again = [...new Set(first.failed.map(({ file }) => file))]
  const isUseful = again.length > 0 && again.length <= MOST_RUN_AGAIN && !again.some(isRandom)
  if (!process.env.CI || !isUseful) return settle(first)
  console.log(`\nRun once more: ${again.join(', ')}`)
  const options = words.filter((word) => word.startsWith('--'))
  const second = await runVitest([...again, ...options], environment)
  if (second.isBroken) return settle(first)
  const stillFailed = new Set(second.failed.map(({ title }) => title))
  const recovered = first.failed.filter(({ title }) => !stillFailed.has(title))
  unstableTitles.push(...recovered.map(({ title }) => title))
  const { passed, skipped } = first.figures
  const figures = { passed: passed + recovered.length, failed: second.failed.length, skipped }
  return settle({ ...second, figures })
}

/** Another run of these tests would use other random data. */
const isRandom = (/** @type {string} */ file) => file.startsWith('tests/long/properties/')

/** @typedef {{ file: string, title: string }} FailedTest */
/** @typedef {{ succeeded: boolean, isBroken: boolean, failed: FailedTest[], figures: Figures }} VitestRun */

/** Adds the failed titles of a run to the final list. Returns its figures.
 * @param {VitestRun} run
 * @returns {Figures} */
function settle({ succeeded, isBroken, failed, figures }) {
  failedTitles.push(...failed.map(({ title }) => title))
  if (isBroken) failedTitles.push('An error outside of every test: see «Unhandled Errors».')
  return atLeastOneFailure(succeeded, figures)
}

/** Runs vitest once. A run is broken if it failed and none of its tests did.
 * @param {string[]} words
 * @param {Record<string, string>} environment
 * @returns {Promise<VitestRun>} */
async function runVitest(words, environment) {
  const report = join(SCRATCH, 'vitest.json')
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  // Tests spend much time waiting for servers.
  const succeeded = await succeeds(['vitest', 'run', '--maxWorkers=3', ...words, ...reporters], environment)
  /** @type {FailedTest[]} */
  const failed = []
  const figures = read(report, (json) => {
    for (const { name, startTime, endTime, status, assertionResults } of json.testResults) {
      timed(name, endTime - startTime)
      const file = relative(ROOT, name)
      const titles = assertionResults
        .filter((/** @type {{ status: string }} */ test) => test.status === 'failed')
        .map((/** @type {{ fullName: string }} */ { fullName }) => fullName)
      if (status === 'failed' && !titles.length) titles.push('the whole file')
      for (const title of titles) failed.push({ file, title: `${file}: ${title}` })
    }
    return {
      passed: json.numPassedTests,
      // A file that cannot be loaded has no tests.
      failed: json.numFailedTests + json.testResults.filter(isBrokenFile).length,
      skipped: json.numPendingTests + json.numTodoTests,
    }
  })
  return { succeeded, isBroken: !succeeded && failed.length === 0, failed, figures }
}

const isBrokenFile = (/** @type {{ status: string, assertionResults: unknown[] }} */ file) =>
  file.status === 'failed' && file.assertionResults.length === 0

/** @param {string[]} words Arguments of Playwright.
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
      failedTitles.push(...titlesWith('unexpected', suite))
      unstableTitles.push(...titlesWith('flaky', suite))
    }
    for (const { message = '' } of errors)
      failedTitles.push(`An error outside of every browser test: ${message.split('\n', 1)[0]}`)
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
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

/** Titles of the tests with a status. The `ok` of a spec is that of its first project only.
 * @param {string} wanted
 * @param {Suite} suite
 * @returns {string[]} */
const titlesWith = (wanted, { suites = [], specs = [] }) => [
  ...suites.flatMap((inner) => titlesWith(wanted, inner)),
  ...specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
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

/** Runs the steps one after another. Prints their times, the slowest files and the figures.
 * @param {Step[]} steps
 * @param {{ slow?: number, tooSlow?: number }} [bounds] Minutes. `slow`: reported. `tooSlow`: fails in CI. */
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
  const unstable = unstableTitles.map((title) => `  ${title}\n`).join('')
  if (unstable) console.log(`\nPassed only when run once more:\n${unstable}`)
  if (unstable && process.env.TEST_UNSTABLE) appendFileSync(process.env.TEST_UNSTABLE, unstable)
  if (slow && minutes > slow) console.log(`Slow: more than ${slow} minutes.`)
  if (isTooSlow) all.push({ passed: 0, failed: 1, skipped: 0 })
  const { passed, failed, skipped } = sum(all)
  if (process.env.TEST_FIGURES) appendFileSync(process.env.TEST_FIGURES, `${passed} ${failed} ${skipped}\n`)
  console.log(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
  process.exitCode = failed ? 1 : 0
}
