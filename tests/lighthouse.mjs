import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import sqlite3 from 'sqlite3'
import { BROWSER_ARGUMENTS, findBrowser } from './support/browser.mjs'

// `npm run lighthouse [-- address]`: measures the main pages as a slow phone sees them and prints a table.
// Without an address it starts the built application with the demo's businesses as if they were real.
// Lighthouse itself is no dependency: npx fetches it the first time, and keeps it for the next.

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const LIGHTHOUSE = 'lighthouse@12.8.2'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const START_LIMIT = 60_000
/** @type {import('node:child_process').StdioOptions} */
const QUIET = ['ignore', 'ignore', 'inherit']

/** @returns {Promise<number>} A port nobody uses. */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** The demo's businesses as if they were real: the demo itself keeps out of search engines. @param {string} folder */
async function prepareData(folder) {
  const env = { ...process.env, DATA_DIR: folder }
  await ended(spawn(process.execPath, ['build/cli/demo.js', '--preparar'], { cwd: ROOT, env, stdio: QUIET }))
  await new Promise((resolve, reject) => {
    const db = new sqlite3.Database(join(folder, 'directorio.db'))
    db.run("DELETE FROM settings WHERE key = 'demo'", (/** @type {unknown} */ error) =>
      db.close(() => (error ? reject(error) : resolve(undefined))),
    )
  })
}

/** @param {import('node:child_process').ChildProcess} child */
const ended = (child) => new Promise((resolve) => child.once('close', resolve))

/** The built application with the data above. @returns {Promise<{ origin: string, stop: () => Promise<void> }>} */
async function startSite() {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'directorio-lighthouse-'))
  await prepareData(folder)
  const origin = `http://127.0.0.1:${port}`
  /** @type {NodeJS.ProcessEnv} */
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DEMO: '1',
    PORT: String(port),
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PUBLIC_ORIGIN: origin,
    LOG_LEVEL: 'error',
  }
  const child = spawn(process.execPath, ['build/cli/serve.js'], { cwd: ROOT, env, stdio: QUIET })
  const end = ended(child)
  const stop = async () => {
    child.kill()
    await end
    rmSync(folder, { recursive: true, force: true })
  }
  for (const since = Date.now(); Date.now() - since < START_LIMIT; await pause(200)) {
    const answers = await fetch(`${origin}/salud`).then(
      (response) => response.ok,
      () => false,
    )
    if (answers) return { origin, stop }
  }
  await stop()
  throw new Error('The application did not start: run `npm run build` first')
}

/** Address of the first business of a category. @param {string} origin */
async function someBusiness(origin) {
  const html = await fetch(`${origin}/reposteria`).then((response) => response.text())
  return /<h3><a href="(\/[^"?]+)/.exec(html)?.[1] ?? '/'
}

/** What Lighthouse says of a page, in the browser at `port`. @param {string} address @param {number} port */
async function audit(address, port) {
  const words = ['--yes', LIGHTHOUSE, address, `--port=${port}`, '--output=json', '--quiet']
  const only = `--only-categories=${CATEGORIES.join()}`
  const child = spawn('npx', [...words, only], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] })
  const code = ended(child)
  const report = await text(child.stdout)
  if ((await code) !== 0) throw new Error(`${LIGHTHOUSE} measured nothing at ${address}`)
  return JSON.parse(report)
}

/** @param {string} address @param {number} port */
async function measure(address, port) {
  const { categories, audits } = await audit(address, port)
  const score = (/** @type {string} */ id) => Math.round((categories[id]?.score ?? 0) * 100)
  const figure = (/** @type {string} */ id) => audits[id]?.displayValue ?? '?'
  return {
    page: new URL(address).pathname.slice(0, 30),
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best practices': score('best-practices'),
    SEO: score('seo'),
    LCP: figure('largest-contentful-paint'),
    TBT: figure('total-blocking-time'),
    CLS: figure('cumulative-layout-shift'),
    weight: figure('total-byte-weight').replace('Total size was ', ''),
  }
}

const given = process.argv[2]
const site = given ? { origin: new URL(given).origin, stop: async () => {} } : await startSite()
const port = await freePort()
const executablePath = findBrowser()
const browser = await chromium.launch({
  args: [...BROWSER_ARGUMENTS, `--remote-debugging-port=${port}`],
  ...(executablePath && { executablePath }),
})
try {
  const rows = []
  for (const path of [
    '/',
    '/directorio',
    '/reposteria',
    await someBusiness(site.origin),
    '/promociones',
    '/negocios',
  ])
    rows.push(await measure(site.origin + path, port))
  console.table(rows)
} finally {
  await browser.close()
  await site.stop()
}
