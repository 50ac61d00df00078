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
/** @typedef {{ name: string, fullName: string, status: string }} Result */
/** @typedef {{ file: string, isBroken: boolean, tests: Result[] }} FileResult */

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const COPY = mkdtempSync(join(tmpdir(), 'directorio-defences-'))
const REPORT = join(COPY, '.cache', 'defences.json')
/** A test that never ends noticed nothing, in milliseconds. */
const LONGEST_RUN = 5 * 60_000

/** @param {string} command @param {string[]} words @param {number} [longest] */
function run(command, words, longest = LONGEST_RUN) {
  const path = [process.env.PATH, join(COPY, 'node_modules/.bin')].join(delimiter)
  const env = { ...process.env, PATH: path }
  const child = spawn(command, words, { cwd: COPY, env, stdio: 'ignore', detached: true })
  const stop = () => child.pid && process.kill(-child.pid, 'SIGKILL')
  const timer = setTimeout(stop, longest)
  process.once('SIGINT', stop).once('SIGTERM', stop)
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      process.off('SIGINT', stop).off('SIGTERM', stop)
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
  cpSync(join(ROOT, 'build'), join(COPY, 'build'), { recursive: true })
}

/** @param {string} text */
const asPattern = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The tests of these files whose title has one of these texts in it.
 * @param {string[]} files @param {string[]} titles @param {string[]} words
 * @returns {Promise<FileResult[]>} */
async function runTests(files, titles, words = []) {
  rmSync(REPORT, { force: true })
  const title = titles.map(asPattern).join('|')
  const reporter = ['--reporter=json', `--outputFile=${REPORT}`]
  await run('vitest', ['run', ...reporter, ...words, '-t', title, ...files])
  if (!existsSync(REPORT)) return []
  /** @type {{ testResults: { name: string, status: string, assertionResults: { title: string, fullName: string, status: string }[] }[] }} */
  const { testResults } = JSON.parse(readFileSync(REPORT, 'utf8'))
  return testResults.map(({ name, status, assertionResults }) => ({
    file: name,
    // It could not even be loaded.
    isBroken: status === 'failed' && assertionResults.length === 0,
    tests: assertionResults.map((test) => ({ ...test, name: test.title })),
  }))
}

/** What is wrong with the tests of a defence while it is in place; undefined when they pass.
 * @param {Defence} defence @param {FileResult[]} results */
function problemBefore({ test, title }, results) {
  const found = results.find(({ file }) => file.endsWith(test))
  if (!found || found.isBroken) return 'its tests do not run'
  const own = found.tests.filter(({ fullName }) => fullName.includes(title))
  if (own.some(({ status }) => status === 'failed')) return 'its tests fail with it in place'
  return own.some(({ status }) => status === 'passed') ? undefined : 'it has no test'
}

/** @param {Defence} defence @returns {Promise<{ noticed: string | undefined, problem: string | undefined }>} */
async function takeAway({ file, text, without, test, title, isBuilt }) {
  const path = join(COPY, file)
  const whole = readFileSync(path, 'utf8')
  if (whole.split(text).length !== 2) return { noticed: undefined, problem: 'its text is not there once' }
  writeFileSync(
    path,
    whole.replace(text, () => without),
  )
  try {
    if (isBuilt) await run('npm', ['run', 'build:cli', '--silent'])
    const results = await runTests([test], [title], ['--bail=1'])
    if (results.length === 0 || results.some(({ isBroken }) => isBroken))
      return { noticed: undefined, problem: 'the code no longer loads' }
    const failed = results.flatMap(({ tests }) => tests).find(({ status }) => status === 'failed')
    return { noticed: failed?.fullName, problem: failed ? undefined : 'nobody notices' }
  } finally {
    writeFileSync(path, whole)
    if (isBuilt) await run('npm', ['run', 'build:cli', '--silent'])
  }
}

/** @param {readonly Defence[]} defences @returns {Promise<number>} How many were noticed. */
async function takeEachAway(defences) {
  const files = [...new Set(defences.map(({ test }) => test))]
  const before = await runTests(files, [...new Set(defences.map(({ title }) => title))])
  let count = 0
  for (const defence of defences) {
    const since = performance.now()
    const problem = problemBefore(defence, before)
    const { noticed, ...after } = problem ? { noticed: undefined, problem } : await takeAway(defence)
    if (noticed) count += 1
    const seconds = Math.round((performance.now() - since) / 1000)
    console.log(`${noticed ? '✓' : '✗'} ${defence.name} (${defence.file}, ${seconds} s)`)
    console.log(`    ${noticed ?? `UNNOTICED: ${after.problem}`}`)
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
