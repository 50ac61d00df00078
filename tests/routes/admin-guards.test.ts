import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN, type AdminServer, type Page, startAdminServer } from '../support/admin'
import { type BuiltRoute, builtRoutes } from '../support/manifest'

/** Open to everybody: the frame, which shows nothing of its own, and the two doors. */
const OPEN = ['routes/admin/layout', 'routes/admin/session/sign-in', 'routes/admin/session/catalog-sign-in']

let server: AdminServer
let routes: BuiltRoute[]
beforeAll(async () => {
  ;[server, routes] = await Promise.all([startAdminServer(), builtRoutes()])
})
afterAll(() => server.close())

const isAdmin = ({ id }: BuiltRoute) => id.startsWith('routes/admin/')

/** Every way of asking for a route: as a page, for its data, for its own data alone, with a form. */
async function ask({ id, address, hasAction }: BuiltRoute): Promise<[string, Page][]> {
  const nobody = server.visitor()
  const gets = [
    address,
    `${address}?_data=${id}`,
    `${address}?index`,
    `${address}.data`,
    `${address}.data?_routes=${id}`,
  ]
  const posts = hasAction ? [address, `${address}?index`, `${address}.data`] : []
  return Promise.all([
    ...gets.map(async (path): Promise<[string, Page]> => [`GET ${path}`, await nobody.get(path)]),
    ...posts.map(async (path): Promise<[string, Page]> => [`POST ${path}`, await nobody.post(path, ADMIN)]),
    (async (): Promise<[string, Page]> => [
      `HEAD ${address}`,
      await nobody.get(address, { method: 'HEAD' }),
    ])(),
  ])
}

const DOOR = /^\/admin\/(categorias\/)?entrar(\?|$)/

/** Sent to a door, or refused. For scripts Remix writes the redirect into a header or a short body. */
function isGuarded({ status, headers, location, text }: Page): boolean {
  if (status === 401 || status === 403) return true
  if (status === 302) return DOOR.test(location ?? '')
  if (status === 204) return DOOR.test(headers.get('x-remix-redirect') ?? '')
  const [, target] = /^\[(?:\["SingleFetchRedirect",1\],)?\{[^}]*\},"redirect","([^"]*)"/.exec(text) ?? []
  return status === 202 && DOOR.test(target ?? '')
}

async function openAnswers(route: BuiltRoute): Promise<string[]> {
  const answers = await ask(route)
  return (
    answers
      // The front door knows no `_data`, whoever asks.
      .filter(([name, page]) => (name.includes('?_data=') ? page.status !== 400 : !isGuarded(page)))
      .map(([name, { status }]) => `${route.id}: ${name} → ${status}`)
  )
}

test('T10: no route of the administration answers whoever is not signed in, in any way', async () => {
  const guarded = routes.filter(isAdmin).filter(({ id }) => !OPEN.includes(id))
  expect(guarded.length).toBeGreaterThanOrEqual(5)
  expect((await Promise.all(guarded.map(openAnswers))).flat()).toEqual([])
})

test('T10: the walk notices a route without a guard', async () => {
  const unguarded = routes.filter(({ id }) => id === 'routes/public/home/state' || OPEN.includes(id))
  for (const route of unguarded) expect(await openAnswers(route), route.id).not.toEqual([])
})

test('everything that is guarded lies below /admin or /administracion, and everything there is guarded', () => {
  const below = (address: string) => /^\/(admin|administracion)(\/|$)/.test(address)
  for (const route of routes.filter(({ id }) => id !== 'routes/admin/layout'))
    expect(below(route.address), `${route.id} ${route.address}`).toBe(isAdmin(route))
})

test('each route has a loader: one without would answer a page to everybody', () => {
  expect(routes.filter(isAdmin).filter(({ hasLoader }) => !hasLoader)).toEqual([])
})

test.each(['//admin', '/ADMIN', '/%61dmin', '/admin/', '/admin//', '/Administracion', '/admin/salir/'])(
  'T10: %s is the same page by another name',
  async (path) => {
    const nobody = server.visitor()
    const moved = await nobody.get(path)
    expect(moved.status).toBe(301)
    expect(isGuarded(await nobody.get(moved.location ?? ''))).toBe(true)
  },
)

test.each([
  '/admin;x',
  '/admin/./',
  '/admin/%2e%2e/admin',
  '/admin%2fx',
  '/admin%00',
  '/administracion-de-empresas',
])('T10, D14: %s shows nothing of the administration', async (path) => {
  const { status, text } = await server.visitor().get(path)
  expect([301, 302, 400, 404]).toContain(status)
  expect(text).not.toContain('aria-label="Administración"')
  if (status === 404) expect(text).toContain('Registrar Negocio')
})

test.each([
  ['/admin', '/admin/entrar?volver=%2Fadmin'],
  ['/administracion', '/admin/entrar?volver=%2Fadministracion'],
  ['/admin?tab=contactos', '/admin/entrar?volver=%2Fadmin%3Ftab%3Dcontactos'],
  ['/admin/contactos/7', '/admin/entrar?volver=%2Fadmin%2Fcontactos%2F7'],
  ['/admin/categorias', '/admin/categorias/entrar?volver=%2Fadmin%2Fcategorias'],
  ['/admin/categoria/legal', '/admin/categorias/entrar?volver=%2Fadmin%2Fcategoria%2Flegal'],
  [
    '/admin/categoria/legal/generar-fotos',
    '/admin/categorias/entrar?volver=%2Fadmin%2Fcategoria%2Flegal%2Fgenerar-fotos',
  ],
  ['/admin/salir', '/admin/entrar'],
])('whoever is not signed in is sent from %s to %s [D34, D35]', async (path, door) => {
  const page = await server.visitor().get(path)
  expect(page).toMatchObject({ status: 302, location: door })
  expect(page.headers.get('cache-control')).toBe('no-store')
})
