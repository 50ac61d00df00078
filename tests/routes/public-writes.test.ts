import { readFileSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { builtRoutes, isAdministration } from '../support/manifest'

// Unknown addresses are excluded, because they return 404 for any method.
const OTHERS = [
  'root',
  'features/dashboard/routes/layout',
  'features/directory/routes/unknown-address',
  'features/directory/routes/not-found',
]
const routes = (await builtRoutes()).filter((route) => !OTHERS.includes(route.id) && !isAdministration(route))

/** Patterns in the table, without the names of parameters. */
function listed(): string[] {
  const record = readFileSync(new URL('../../docs/decisions/013-public-writes.md', import.meta.url), 'utf8')
  return [...record.matchAll(/^\| `(\/[^`]+)` +\|/gm)].map(([, path = '']) => toBarePattern(path))
}

const toBarePattern = (pattern: string) => pattern.replace(/:\w+\??/g, ':')

test('the table of the decision record lists every public action with its protection [298, D58]', () => {
  const writes = routes.filter(({ hasAction }) => hasAction).map(({ path }) => toBarePattern(`/${path}`))
  expect(listed().sort()).toEqual([...new Set(writes)].sort())
})

test('refuses a form sent to any other public address [298, D58]', async () => {
  const others = routes.filter(({ hasAction, id }) => !hasAction && !id.endsWith('/layout'))
  expect(others.length).toBeGreaterThan(20)
  for (const { address } of others) {
    const response = await fetch(inject('demo') + address, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ nombre: 'Ana' }),
    })
    expect([404, 405], `${address} ${response.status}`).toContain(response.status)
  }
})
