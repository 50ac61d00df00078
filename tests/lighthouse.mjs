import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import sqlite3 from 'sqlite3'
import { BROWSER_ARGUMENTS, findBrowser } from './support/browser.mjs'

// `npm run lighthouse [-- address] [-- --runs 5]` measures the main pages as on a slow phone, at the first
// and at the second visit. It prints the median of the runs (default: 1), next to an empty page measured in
// the same run. Without an address it starts the built application with the demo businesses as published
// data. Lighthouse is not a dependency: npx downloads it the first time and then uses its cache.

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const LIGHTHOUSE = 'lighthouse@12.8.2'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const START_LIMIT = 60_000
/** @type {import('node:child_process').StdioOptions} */
const QUIET = ['ignore', 'ignore', 'inherit']

/** @returns {Promise<number>} A free port. */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/**
 * Prepares the demo businesses as real data, because the demo itself is hidden from search engines.
 * @param {string} folder
 */
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

/**
 * Starts the built application with that data.
 * @returns {Promise<{ origin: string, stop: () => Promise<void> }>}
 */
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

/**
 * Returns the Lighthouse report of a page, from the browser at `port`.
 * @param {Wish} wish
 * @param {number} port
 */
async function audit({ address, cookie }, port) {
  const words = ['--yes', LIGHTHOUSE, address, `--port=${port}`, '--output=json', '--quiet']
  const only = `--only-categories=${CATEGORIES.join()}`
  const headers = cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []
  const child = spawn('npx', [...words, only, ...headers], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const code = ended(child)
  const report = await text(child.stdout)
  if ((await code) !== 0) throw new Error(`${LIGHTHOUSE} measured nothing at ${address}`)
  return JSON.parse(report)
}

/** @typedef {{ name: string, address: string, cookie?: string }} Wish */

/** @param {number[]} values */
const middle = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** @param {Wish} wish @param {number} port @param {number} runs */
async function measure(wish, port, runs) {
  /** @type {any[]} */
  const reports = []
  for (let run = 0; run < runs; run += 1) reports.push(await audit(wish, port))
  const score = (/** @type {string} */ id) =>
    Math.round(middle(reports.map(({ categories }) => categories[id]?.score ?? 0)) * 100)
  const figure = (/** @type {string} */ id) =>
    middle(reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN))
  return {
    page: wish.name,
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best practices': score('best-practices'),
    SEO: score('seo'),
    'first paint s': Number((figure('first-contentful-paint') / 1000).toFixed(2)),
    'largest paint s': Number((figure('largest-contentful-paint') / 1000).toFixed(2)),
    'blocked ms': Math.round(figure('total-blocking-time')),
    CLS: Number(figure('cumulative-layout-shift').toFixed(3)),
    kB: Number((figure('total-byte-weight') / 1000).toFixed(1)),
  }
}

const EMPTY = `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>Nada</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="description" content="Nada">
</head><body><main><h1>Nada</h1></main></body></html>`

/**
 * Serves an empty page.
 * @returns {Promise<{ address: string, stop: () => void }>}
 */
async function startEmpty() {
  const emptyPort = await freePort()
  const server = createHttpServer((_, res) =>
    res.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(EMPTY),
  ).listen(emptyPort, '127.0.0.1')
  return { address: `http://127.0.0.1:${emptyPort}/`, stop: () => server.close() }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '1' } },
})
const given = positionals[0]
const site = given ? { origin: new URL(given).origin, stop: async () => {} } : await startSite()
const empty = await startEmpty()
const port = await freePort()
const executablePath = findBrowser()
const browser = await chromium.launch({
  args: [...BROWSER_ARGUMENTS, `--remote-debugging-port=${port}`],
  ...(executablePath && { executablePath }),
})
try {
  const paths = [
    '/',
    '/directorio',
    '/reposteria',
    await someBusiness(site.origin),
    '/promociones',
    '/negocios',
    '/registrar',
  ]
  const rows = []
  for (const wish of [
    { name: '(empty page)', address: empty.address },
    ...paths.flatMap((path) => [
      { name: `${path.slice(0, 26)} first`, address: site.origin + path },
      { name: `${path.slice(0, 26)} next`, address: site.origin + path, cookie: 'visita=1' },
    ]),
  ])
    rows.push(await measure(wish, port, Number(values.runs)))
  console.table(rows)
} finally {
  empty.stop()
  await browser.close()
  await site.stop()
}
