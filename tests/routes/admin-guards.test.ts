import { expect, test } from 'vitest'
import { needsPassword } from '~/address-rules.server'
import { ADDRESSES, type Address } from '~/addresses.server'
import { ADMIN, type Page, type Visitor } from '../support/admin'
import { realProject } from '../support/imports'
import { type BuiltRoute, builtRoutes, isAdministration } from '../support/manifest'
import { expectRedirect } from '../support/page-parts'
import { updateRows } from '../support/rows'
import { serveAdministration } from '../support/shared-server'

const FRAME = 'features/dashboard/routes/layout'

/** Open to all visitors: the frame, which shows no content of its own, and the two sign-in pages. */
const OPEN = [FRAME, 'features/accounts/routes/sign-in', 'features/accounts/routes/catalog-sign-in']

/**
 * Redirect to the sign-in with any session: the second step without the first, and an invalid password link.
 */
const OTHER_DOORS = ['features/accounts/routes/sign-in-code', 'features/accounts/routes/choose-password']

const { server, db, visitor: admin } = await serveAdministration()
const routes = await builtRoutes()

const isAdmin = (route: BuiltRoute) => route.id === FRAME || isAdministration(route)

/** Sends every kind of request to a route: for the page, all data, only its own data, a form, and HEAD. */
async function ask({ id, address, hasAction }: BuiltRoute, by: () => Visitor): Promise<[string, Page][]> {
  const somebody = by()
  const gets = [
    address,
    `${address}?_data=${id}`,
    `${address}?index`,
    `${address}.data`,
    `${address}.data?_routes=${id}`,
  ]
  const posts = hasAction ? [address, `${address}?index`, `${address}.data`] : []
  const asked: [string, Promise<Page>][] = [
    ...gets.map((path): [string, Promise<Page>] => [`GET ${path}`, somebody.get(path)]),
    ...posts.map((path): [string, Promise<Page>] => [`POST ${path}`, somebody.post(path, ADMIN)]),
    [`HEAD ${address}`, somebody.get(address, { method: 'HEAD' })],
  ]
  return Promise.all(asked.map(async ([name, page]): Promise<[string, Page]> => [name, await page]))
}

const DOOR = /^\/admin\/(categorias\/)?entrar(\?|$)/

/**
 * Whether the answer is a redirect to a sign-in, or a refusal. For scripts Remix puts the redirect into a
 * header or a short body.
 */
function isGuarded({ status, headers, location, text }: Page): boolean {
  if (status === 401 || status === 403) return true
  if (status === 302) return DOOR.test(location ?? '')
  if (status === 204) return DOOR.test(headers.get('x-remix-redirect') ?? '')
  const [, target] = /^\[(?:\["SingleFetchRedirect",1\],)?\{[^}]*\},"redirect","([^"]*)"/.exec(text) ?? []
  return status === 202 && DOOR.test(target ?? '')
}

/** Returns the answers that only a signed-in user may get. */
const openAmong = (route: BuiltRoute, answers: [string, Page][]): string[] =>
  answers
    // Requests with `_data` always get 400, before the guard.
    .filter(([name, page]) => (name.includes('?_data=') ? page.status !== 400 : !isGuarded(page)))
    .map(([name, { status }]) => `${route.id}: ${name} → ${status}`)

const storedAmong = (answers: [string, Page][]): string[] =>
  answers
    .filter(([, { headers }]) => !headers.get('cache-control')?.includes('no-store'))
    .map(([name]) => name)

test('no admin route answers a visitor without session, by any kind of request, and no refusal may be cached [T10, T11, T49, T84]', async () => {
  expect(guarded.length).toBeGreaterThanOrEqual(5)
  const [open, stored]: [string[], string[]] = [[], []]
  // One route after another, because too many pages at once would get 503.
  for (const route of routes.filter(isAdmin).filter(({ id }) => id !== FRAME)) {
    const answers = await ask(route, () => server.visitor())
    if (!OPEN.includes(route.id)) open.push(...openAmong(route, answers))
    stored.push(...storedAmong(answers))
  }
  expect(open).toEqual([])
  expect(stored).toEqual([])
})

const guarded = routes.filter((route) => isAdmin(route) && !OPEN.includes(route.id))

/**
 * What each role except administrators may open (`reads`) and send forms to (`writes`). All other addresses
 * are closed to it.
 */
const OF_ROLE: Record<string, { reads: RegExp; writes: RegExp }> = {
  catalog: {
    reads: /^\/admin\/(categorias?(\/|$)|salir$)|^\/administracion(\/cuenta(\/|$)|\/bitacora\/lotes\/\d+$|$)/,
    writes:
      /^\/admin\/(categorias?(\/|$)|salir$)|^\/administracion\/(cuenta(\/|$)|bitacora\/(lotes\/)?\d+\/deshacer$)/,
  },
  moderator: {
    reads:
      /^\/administracion(\/cuenta(\/.*)?|\/(revision|opiniones)(\/.*)?|\/varios\/(revision|opiniones)|\/bitacora\/lotes\/\d+)?$|^\/admin\/(contactos\/\d+|salir)$/,
    writes:
      /^\/administracion\/(cuenta|revision|opiniones)(\/|$)|^\/administracion\/bitacora\/(lotes\/)?\d+\/deshacer$|^\/admin\/salir$/,
  },
  promoter: {
    reads:
      /^\/administracion(\/cuenta(\/.*)?|\/promociones|\/bitacora\/lotes\/\d+)?$|^\/admin\/(promociones(\/.*)?|salir)$/,
    writes:
      /^\/administracion\/cuenta(\/|$)|^\/admin\/promociones\/|^\/administracion\/bitacora\/(lotes\/)?\d+\/deshacer$|^\/admin\/salir$/,
  },
  reader: {
    reads:
      /^\/administracion(\/cuenta(\/.*)?|\/promociones|\/(revision|opiniones)(\/.*)?|\/bitacora|\/busquedas|\/papelera|\/reportes(\/[^/]+)?)?$|^\/admin(\/(categorias?(\/.*)?|promociones(\/.*)?|contactos\/\d+|reservaciones\/(hoja|\d+)|salir))?$/,
    writes: /^\/administracion\/cuenta(\/|$)|^\/admin\/salir$/,
  },
}

test.each(Object.entries(OF_ROLE))(
  'the role %s can open exactly the admin pages and forms that are listed for it, and no answer may be cached [D35, T10, T16, T84]',
  async (role, { reads, writes }) => {
    const somebody = server.visitor()
    await somebody.signInToCatalog()
    await updateRows(db, 'admin_users', { username: 'categorias' }, { role: role as 'reader' })
    const [wrong, stored]: [string[], string[]] = [[], []]
    let passed = 0
    const check = async ({ address, hasAction }: BuiltRoute) => {
      const asked = [
        { may: reads.test(address), page: await somebody.get(address) },
        ...(hasAction ? [{ may: writes.test(address), page: await somebody.post(address, ADMIN) }] : []),
      ]
      for (const { may, page } of asked) {
        if (may !== (page.status !== 403)) wrong.push(`${address} → ${page.status}`)
        stored.push(...storedAmong([[address, page]]))
        if (may) passed += 1
      }
    }
    const left = guarded.filter(({ id, address }) => !OTHER_DOORS.includes(id) && address !== '/admin/salir')
    // Four at once, because too many pages at once would get 503.
    const work = async () => {
      for (let next = left.shift(); next; next = left.shift()) await check(next)
    }
    await Promise.all([work(), work(), work(), work()])
    await updateRows(db, 'admin_users', { username: 'categorias' }, { role: 'catalog' })
    expect(wrong).toEqual([])
    expect(stored).toEqual([])
    expect(passed).toBeGreaterThan(10)
  },
)

test('the check of admin routes detects routes without a guard [T10]', async () => {
  const unguarded = routes.filter(({ id }) => id === 'features/places/routes/state' || OPEN.includes(id))
  for (const route of unguarded)
    expect(openAmong(route, await ask(route, () => server.visitor())), route.id).not.toEqual([])
})

const project = realProject()

/** Functions that change who has access, or that export the whole directory. */
const DECISIVE =
  /\b(?:inviteAccount|createPasswordLink|createAccount|changeAccountRole|setAccountDisabled|storePasswordHash|changePassword|turnOnSecondStep|removeSecondStep|renewRecoveryCodes|redirectToPermittedDownload)\(/

test('every action that gives access or exports all data is listed as needing the password, and refuses a request without it [T128]', async () => {
  const fileOf = new Map(
    ADDRESSES.map(({ id, file = '' }: Address) => [id ?? file.replace(/\.tsx?$/, ''), file]),
  )
  const textOf = (id: string) => project.get(`app/${fileOf.get(id)}`)?.syntax.getFullText() ?? ''
  const acting = guarded.filter(({ id, hasAction }) => hasAction && !OTHER_DOORS.includes(id))
  for (const { id } of acting) expect(textOf(id), id).not.toBe('')
  const listed = acting.filter(({ address }) => needsPassword(address))
  expect(listed.length).toBeGreaterThanOrEqual(10)
  const idsOf = (of: BuiltRoute[]) => of.map(({ id }) => id).sort()
  expect(idsOf(acting.filter(({ id }) => DECISIVE.test(textOf(id))))).toEqual(idsOf(listed))
  for (const { id, address } of listed) {
    expect(textOf(id), id).toMatch(/action = createPasswordConfirmed(Account)?FormAction\(/)
    const { status } = await admin.post(address, { papel: 'administrator', usuario: 'nueva', codigo: '1' })
    // Without a second step these two redirect to the page that sets it up.
    const needsOne = id.endsWith('/recovery-codes') || id.endsWith('/remove-second-step')
    expect([id, status]).toEqual([id, needsOne ? 302 : 422])
  }
})

test('each admin route has a loader, without which its page would be public', () => {
  expect(routes.filter(isAdmin).filter(({ hasLoader }) => !hasLoader)).toEqual([])
})

test.each(['//admin', '/ADMIN', '/%61dmin', '/admin/', '/admin//', '/Administracion', '/admin/salir/'])(
  '%s redirects to a guarded address [T10]',
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
])('%s shows nothing of the administration [T10, D14]', async (path) => {
  const { status, text } = await server.visitor().get(path)
  expect([301, 302, 400, 404]).toContain(status)
  expect(text).not.toContain('aria-label="Administración"')
  if (status === 404) expect(text).toContain('Registrar Negocio')
})

test.each([
  ['/admin?tab=contactos', '/admin/entrar?volver=%2Fadmin%3Ftab%3Dcontactos'],
  ['/admin/categoria/legal', '/admin/categorias/entrar?volver=%2Fadmin%2Fcategoria%2Flegal'],
  ['/admin/salir', '/admin/entrar'],
])('a visitor without session is redirected from %s to %s [D34, D35]', async (path, door) => {
  const page = await server.visitor().get(path)
  expectRedirect(page, 302, door)
  expect(page.headers.get('cache-control')).toBe('no-store')
})
