import { expect, test, vi } from 'vitest'

test('a new service worker stores the other open pages if one of them cannot be fetched [F109]', async () => {
  const listeners = new Map<string, (event: object) => void>()
  const stored: unknown[] = []
  const cache = {
    keys: async () => [],
    match: async () => undefined,
    delete: async () => true,
    add: async () => {},
    put: async (key: unknown) => void stored.push(key),
  }
  const urls = ['https://ejemplo.com/una', 'https://ejemplo.com/otra']
  vi.stubGlobal('location', new URL('https://ejemplo.com/trabajador.js'))
  vi.stubGlobal('caches', { open: async () => cache, delete: async () => true, has: async () => false })
  vi.stubGlobal('self', {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    clients: { claim: async () => {}, matchAll: async () => urls.map((url) => ({ url })) },
  })
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/una')) throw new TypeError('Failed to fetch')
    const headers = { 'content-type': 'text/html' }
    return new Response('<script src="/assets/enhance.js"></script>', { headers })
  })
  await import('../../app/enhance/worker/main')
  let begun = Promise.resolve()
  listeners.get('activate')?.({ waitUntil: (work: Promise<void>) => (begun = work) })
  await begun
  expect(stored).toContain('/otra')
})
