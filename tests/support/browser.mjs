import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { chromium } from 'playwright'

/** The headless shell has no windows, so a page costs a third. Otherwise it is the same browser. */
const NAMES = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
]
const PLACES = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/usr/lib/chromium',
  '/opt/google/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const INSTALL_LIMIT = 180_000

/** Without these, a browser does not start in a container, or sends requests of its own. */
export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Returns the path of a browser for tests: `CHROMIUM_PATH`, or one of the system, or the one of Playwright.
 * Undefined if there is none. Throws if `CHROMIUM_PATH` names a missing file.
 * @returns {string | undefined}
 */
export function findBrowser() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen && !existsSync(chosen)) throw new Error(`CHROMIUM_PATH names ${chosen}, which is not there`)
  if (chosen) return chosen
  return findProgram(NAMES) ?? PLACES.slice(-2).find((path) => existsSync(path)) ?? playwrightsOwn()
}

/**
 * Path of the first program of those names that the system has.
 * @param {string[]} names
 * @returns {string | undefined}
 */
export function findProgram(names) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...PLACES]
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

/**
 * The same, but lets Playwright download a browser once if there is none.
 * @returns {string | undefined}
 */
export function findOrInstallBrowser() {
  const found = findBrowser()
  if (found) return found
  const cli = new URL('../../node_modules/playwright/cli.js', import.meta.url)
  spawnSync(process.execPath, [cli.pathname, 'install', 'chromium'], {
    stdio: 'inherit',
    timeout: INSTALL_LIMIT,
  })
  return playwrightsOwn()
}

function playwrightsOwn() {
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}
