import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import { Outlet, Scripts, useLoaderData, useMatches } from '@remix-run/react'
import { type ReactNode, useContext } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { runInRequestContext } from '~/http/request-context.server'
import { NonceContext } from '~/ui/layout/site'

const logged = vi.hoisted(() => vi.fn())
vi.mock('~/http/log.server', () => ({ log: { error: logged } }))
const entry = await import('~/entry.server')

/** Nonce that the policy of a page allows. */
const nonceOf = (headers: Headers) =>
  /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1]

function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(NonceContext)
  const hydrates = useMatches().some((match) => (match.handle as { hydrate?: boolean })?.hydrate)
  return (
    <html lang="es">
      <body>
        {children}
        {hydrates && <Scripts nonce={nonce} />}
      </body>
    </html>
  )
}

function Page() {
  return <p>{useLoaderData<() => string>()}</p>
}

function Broken(): ReactNode {
  throw new Error('ana@example.com llamó al +1 404 555 0123')
}

const page = (id: string, module: object) => ({ id, path: id, parentId: 'root', module })
const routes = {
  root: {
    id: 'root',
    path: '',
    module: { Layout, default: Outlet, ErrorBoundary: () => <p>No pudimos mostrar la página</p> },
  },
  leida: page('leida', { default: Page, loader: () => 'leída </script><b>' }),
  viva: page('viva', { default: Page, loader: () => 'viva </script><b>', handle: { hydrate: true } }),
  rota: page('rota', { default: Broken }),
  falla: page('falla', {
    default: Page,
    loader: () => {
      throw new Error('SQLITE_FULL')
    },
  }),
  nada: page('nada', {
    default: Page,
    loader: () => {
      throw new Response(null, { status: 404 })
    },
  }),
}
const build = {
  entry: { module: entry },
  routes,
  assets: {
    version: '1',
    url: '/assets/manifest.js',
    entry: { module: '/assets/entry.js', imports: [] },
    routes: Object.fromEntries(
      Object.values(routes).map(({ id, path }) => [
        id,
        {
          id,
          path,
          parentId: id === 'root' ? undefined : 'root',
          module: `/assets/${id}.js`,
          hasErrorBoundary: false,
        },
      ]),
    ),
  },
  future: { v3_singleFetch: true },
  publicPath: '/',
  assetsBuildDirectory: 'build/client',
  isSpaMode: false,
  mode: 'production',
} as unknown as ServerBuild

// Production policy: in development inline code needs no nonce.
vi.stubEnv('PROD', true)
const handle = createRequestHandler(build, 'production')
const ask = async (path: string, init: RequestInit = {}) => {
  const context = { reference: 'AB12CD', method: 'GET', clientAddress: '' }
  const request = new Request(`http://directorio.test${path}`, init)
  const response = await runInRequestContext(context, () => handle(request))
  return { status: response.status, headers: response.headers, text: await response.text() }
}

beforeEach(() => logged.mockClear())

describe('document', () => {
  test('a page without React has no script, data or nonce', async () => {
    const { headers, text } = await ask('/leida')
    expect(text).toBe(
      '<!DOCTYPE html><html lang="es"><body><p>leída &lt;/script&gt;&lt;b&gt;</p></body></html>',
    )
    expect(headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(nonceOf(headers)).toBeUndefined()
  })

  test('a page with React has its data, and each inline script has the nonce of that response [T81]', async () => {
    const { headers, text } = await ask('/viva')
    const nonce = nonceOf(headers) ?? ''
    expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/)
    expect(text).toContain('streamController.enqueue')
    expect(text).not.toContain('viva </script>')
    expect(headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
    const inline = [...text.matchAll(/<script(?![^>]* src=)[^>]*>/g)].map(([tag]) => tag)
    expect(inline.length).toBeGreaterThan(1)
    for (const tag of inline) expect(tag).toContain(`nonce="${nonce}"`)
  })

  test('each response has its own nonce [T82]', async () => {
    const numbers = new Set<string | undefined>()
    for (let count = 0; count < 200; count += 1)
      numbers.add(nonceOf((await ask('/viva', { method: 'HEAD' })).headers))
    expect(numbers.size).toBe(200)
  })

  test('HEAD has the same headers as GET and no body', async () => {
    const get = await ask('/leida')
    const head = await ask('/leida', { method: 'HEAD' })
    expect(head.text).toBe('')
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'))
  })
})

describe('error pages and log [P10, T100]', () => {
  test.each(['/rota', '/falla'])('%s shows the error page without any detail of the error', async (path) => {
    const { status, text } = await ask(path)
    expect(status).toBe(500)
    expect(text).toContain('No pudimos mostrar la página')
    expect(text).not.toMatch(/SQLITE|ana@|\.tsx?:|at /)
  })

  test('an error is logged as one line with the reference of the request and without visitor input', async () => {
    await ask('/rota?email=canary')
    expect(logged).toHaveBeenCalledTimes(1)
    expect(logged.mock.calls[0]?.[0]).toMatchObject({
      ref: 'AB12CD',
      method: 'GET',
      error: 'Error',
      message: '[correo] llamó al [número]',
    })
    expect(JSON.stringify(logged.mock.calls)).not.toContain('canary')
  })

  test('missing pages and aborted requests are not logged as errors', async () => {
    expect((await ask('/nada')).status).toBe(404)
    expect((await ask('/no-hay')).status).toBe(404)
    await ask('/falla', { signal: AbortSignal.abort() }).catch(() => {})
    expect(logged).not.toHaveBeenCalled()
  })
})
