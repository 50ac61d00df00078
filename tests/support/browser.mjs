import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { chromium } from 'playwright'

/** The shell draws no windows around its pages, so that a page costs a third; otherwise it is the same browser. */
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

/** Without these a browser in a container does not start, or asks the network for its own purposes. */
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
 * Path of a browser to test with: `CHROMIUM_PATH`, else one of the system, else Playwright's own; undefined when
 * there is none. Throws when `CHROMIUM_PATH` names a file that is not there.
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
 * The same, letting Playwright download a browser once if there is none.
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
