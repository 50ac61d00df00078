import { spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { DEFENCES } from './support/defences.mjs'

// `npm run defences`: takes each defence of tests/support/defences.mjs away in turn, on a copy of the project, and runs
// the tests that must notice. `npm run defences -- T14` takes those whose name has `T14` in it. Ends with 1 when one goes
// unnoticed, or when a test fails with all of them in place.

/** @typedef {import('./support/defences.mjs').Defence} Defence */
/** @typedef {{ fullName: string, status: string }} Result */

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const COPY = mkdtempSync(join(tmpdir(), 'directorio-defences-'))
const REPORT = join(COPY, '.cache', 'defences.json')
const BUILD = join(COPY, 'build')
const WHOLE_BUILD = join(COPY, '.cache', 'build')
/** A test that never ends noticed nothing, in milliseconds. */
const LONGEST_RUN = 5 * 60_000

/** @param {string} command @param {string[]} words */
function run(command, words) {
  const path = [process.env.PATH, join(COPY, 'node_modules/.bin')].join(delimiter)
  const env = { ...process.env, PATH: path }
  const child = spawn(command, words, { cwd: COPY, env, stdio: 'ignore', detached: true })
  const stop = () => child.pid && process.kill(-child.pid, 'SIGKILL')
  const timer = setTimeout(stop, LONGEST_RUN)
  const leave = () => {
    stop()
    rmSync(COPY, { recursive: true, force: true })
    process.exit(130)
  }
  process.once('SIGINT', leave).once('SIGTERM', leave)
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      process.off('SIGINT', leave).off('SIGTERM', leave)
      resolve(undefined)
    }
    child.once('error', end).once('close', end)
  })
}

function copyProject() {
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  for (const name of stdout.split('\0').filter((each) => each && existsSync(join(ROOT, each)))) {
    mkdirSync(dirname(join(COPY, name)), { recursive: true })
    cpSync(join(ROOT, name), join(COPY, name))
  }
  symlinkSync(join(ROOT, 'node_modules'), join(COPY, 'node_modules'))
  cpSync(join(ROOT, 'build'), BUILD, { recursive: true, preserveTimestamps: true })
  cpSync(BUILD, WHOLE_BUILD, { recursive: true, preserveTimestamps: true })
}

/** @param {string} text */
const asPattern = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The tests of a defence: undefined when their file could not even be loaded.
 * @param {Pick<Defence, 'test' | 'title'>} defence @param {string[]} more
 * @returns {Promise<Result[] | undefined>} */
async function runTests({ test, title }, ...more) {
  rmSync(REPORT, { force: true })
  await run('vitest', [
    ...['run', '--reporter=json', `--outputFile=${REPORT}`, ...more],
    ...['-t', asPattern(title), test],
  ])
  if (!existsSync(REPORT)) return undefined
  /** @type {{ testResults: { assertionResults: Result[] }[] }} */
  const { testResults } = JSON.parse(readFileSync(REPORT, 'utf8'))
  const results = testResults.flatMap(({ assertionResults }) => assertionResults)
  return results.length > 0 ? results : undefined
}

/** @type {Map<string, Promise<string | undefined>>} */
const before = new Map()

/** What is wrong with the tests of a defence while it is in place; undefined when they pass.
 * @param {Defence} defence */
function problemBefore(defence) {
  const key = `${defence.test}\n${defence.title}`
  const known = before.get(key) ?? runTests(defence).then(problemIn)
  before.set(key, known)
  return known
}

/** @param {Result[] | undefined} results */
function problemIn(results) {
  if (!results) return 'its tests do not run'
  if (results.some(({ status }) => status === 'failed')) return 'its tests fail with it in place'
  return results.some(({ status }) => status === 'passed') ? undefined : 'it has no test'
}

/** @param {Defence['built']} built */
async function build(built) {
  if (!built) return
  if (built === 'server') await run('remix', ['vite:build'])
  await run('npm', ['run', 'build:cli', '--silent'])
  if (built === 'server') await run('node', ['app/cli/bundle-server.mjs'])
}

/** With the defence in place again, what was built is what it was before. */
function restoreBuild() {
  rmSync(BUILD, { recursive: true, force: true })
  cpSync(WHOLE_BUILD, BUILD, { recursive: true, preserveTimestamps: true })
}

/** @typedef {{ noticed: string } | { problem: string }} Outcome Which test noticed, or why none did. */

/** @param {Defence} defence @returns {Promise<Outcome>} */
async function takeAway({ file, text, without, built, ...tests }) {
  const path = join(COPY, file)
  const whole = readFileSync(path, 'utf8')
  if (whole.split(text).length !== 2) return { problem: 'its text is not there once' }
  writeFileSync(
    path,
    whole.replace(text, () => without),
  )
  try {
    await build(built)
    const results = await runTests(tests, '--bail=1')
    if (!results) return { problem: 'the code no longer loads' }
    const failed = results.find(({ status }) => status === 'failed')
    return failed ? { noticed: failed.fullName } : { problem: 'nobody notices' }
  } finally {
    writeFileSync(path, whole)
    if (built) restoreBuild()
  }
}

/** @param {readonly Defence[]} defences @returns {Promise<number>} How many were noticed. */
async function takeEachAway(defences) {
  let count = 0
  for (const defence of defences) {
    const since = performance.now()
    const problem = await problemBefore(defence)
    const outcome = problem ? { problem } : await takeAway(defence)
    const isNoticed = 'noticed' in outcome
    if (isNoticed) count += 1
    const seconds = Math.round((performance.now() - since) / 1000)
    console.log(`${isNoticed ? '✓' : '✗'} ${defence.name} (${defence.file}, ${seconds} s)`)
    console.log(`    ${isNoticed ? outcome.noticed : `UNNOTICED: ${outcome.problem}`}`)
  }
  return count
}

const words = process.argv.slice(2)
const chosen = DEFENCES.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
const started = performance.now()
try {
  copyProject()
  const noticed = await takeEachAway(chosen)
  const minutes = ((performance.now() - started) / 60_000).toFixed(1)
  console.log(`\n${noticed} of ${chosen.length} noticed, in ${minutes} minutes`)
  process.exitCode = noticed === chosen.length ? 0 : 1
} finally {
  rmSync(COPY, { recursive: true, force: true })
}
