import { register } from 'node:module'
import { defineConfig } from 'playwright/test'
import { DOCUMENT, SCRIPTED } from './tests/e2e/support/projects'
import { BROWSER_ARGUMENTS, findBrowser } from './tests/support/browser.mjs'

register('./tests/support/table-loader.mjs', import.meta.url)

const executablePath = findBrowser()

/**
 * Specifications about scripts only, and those with equal results without JavaScript whose checks need
 * scripts.
 */
const OF_SCRIPTS =
  /(accessible|admin-lists|deploys|enhancement|every-page|forced-colors|hydration|layout|live|offline|typing)\.spec\.ts/

const byTag = ({ tag }: { tag: string }) => new RegExp(`${tag}\\b`)

/** The same specifications with and without JavaScript, on the built application with the demo data. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/setup/serve.ts',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // A test that passes only at its second attempt is listed at the end of the run.
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['dot'], ['json']] : [['list']],
  use: {
    baseURL: process.env.ADDRESS_UNDER_TEST,
    locale: 'es-US',
    timezoneId: 'America/New_York',
    viewport: { width: 360, height: 740 },
    actionTimeout: 15_000,
    // Playwright cannot intercept requests of a service worker, or give them their own client address.
    serviceWorkers: 'block',
    launchOptions: { args: BROWSER_ARGUMENTS, ...(executablePath && { executablePath }) },
  },
  projects: [
    { name: 'con-javascript', use: { javaScriptEnabled: true }, grepInvert: byTag(DOCUMENT) },
    {
      name: 'sin-javascript',
      use: { javaScriptEnabled: false },
      grepInvert: byTag(SCRIPTED),
      testIgnore: OF_SCRIPTS,
    },
  ],
})
