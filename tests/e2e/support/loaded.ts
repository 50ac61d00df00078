import type { Page } from 'playwright/test'

/** Requests and problems of a page. */
export interface Loaded {
  foreign: string[]
  scripts: string[]
  problems: string[]
}

/** Records them from now on. */
export function watchLoading(page: Page): Loaded {
  const loaded: Loaded = { foreign: [], scripts: [], problems: [] }
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.origin !== process.env.ADDRESS_UNDER_TEST)
      loaded.foreign.push(request.url())
    if (request.resourceType() === 'script') loaded.scripts.push(request.url())
  })
  page.on('response', (response) => {
    const isThePage = response.request().isNavigationRequest()
    if (response.status() >= 400 && !isThePage) loaded.problems.push(`${response.status()} ${response.url()}`)
  })
  page.on('console', (message) => {
    const isTheAnswerItself =
      /the server responded with a status of 404/.test(message.text()) &&
      message.location().url === page.url()
    // Only tests/e2e/offline.spec.ts uses a service worker.
    const isBlocked = message.text() === 'Service Worker registration blocked by Playwright'
    if (['error', 'warning'].includes(message.type()) && !isTheAnswerItself && !isBlocked)
      loaded.problems.push(message.text())
  })
  page.on('pageerror', (error) => loaded.problems.push(error.message))
  return loaded
}

/** Records errors of scripts and of the console. The spam question is a 422, which browsers log as an error. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('status of 422')) errors.push(message.text())
  })
  return errors
}
