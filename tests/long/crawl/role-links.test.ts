import { rm } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { canAccess } from '~/address-rules.server'
import type { Role } from '~/values/role'
import { CATALOG, Visitor } from '../../support/admin'
import { inData } from '../../support/database'
import { prepared, runCommand, startServer } from '../../support/server'

const ACCOUNTS = { ADMIN_PASSWORD: 'una-clave-de-prueba-1', CATALOG_PASSWORD: CATALOG.contrasena }
/** Pages of one kind look alike, so only some of each are opened. */
const OF_A_KIND = 2

const folder = await prepared('demo', 'demo.js', {}, ['--preparar'])
await runCommand('migrate.js', { ...ACCOUNTS, DATA_DIR: folder })
const server = await startServer({ data: { folder }, env: ACCOUNTS })
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A signed-in visitor whose account has this role. */
async function inRole(role: Role): Promise<Visitor> {
  const visitor = new Visitor(() => server.origin, '198.51.100.7')
  await visitor.signInToCatalog()
  await inData(folder, (db) =>
    db.updateTable('admin_users').set({ role }).where('username', '=', 'categorias').execute(),
  )
  return visitor
}

const pathOf = (address: string) => address.split(/[?#]/, 1)[0] ?? ''
const plain = (text: string) => text.replaceAll('&amp;', '&')
/** Kind of an address: addresses of one kind differ only in their subject. */
const kindOf = (address: string) =>
  pathOf(address)
    .replace(/\d+/g, 'n')
    .replace(/(categoria)\/[^/]+/, '$1/x')

/** Addresses to which the forms and buttons of a page post. */
function sent(html: string): string[] {
  const forms = [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].flatMap(([, head = '', body = '']) => {
    const isPosted = head.includes('method="post"') && /<button\b(?![^>]*type="button")/.test(body)
    return isPosted ? [/action="([^"]*)"/.exec(head)?.[1] ?? ''] : []
  })
  const others = [...html.matchAll(/formaction="([^"]*)"/g)].map(([, address = '']) => address)
  return [...forms, ...others].map(plain)
}

/** All pages that this visitor reaches in the administration, with their content. */
async function walk(visitor: Visitor) {
  const seen = new Map<string, number>()
  const waiting = ['/administracion']
  const pages: { address: string; status: number; html: string }[] = []
  for (let address = waiting.shift(); address; address = waiting.shift()) {
    const kind = kindOf(address)
    const times = seen.get(kind) ?? 0
    seen.set(kind, times + 1)
    if (times >= OF_A_KIND || kind.endsWith('/salir')) continue
    const { status, text } = await visitor.get(address)
    pages.push({ address, status, html: text })
    waiting.push(...[...text.matchAll(/href="(\/admin[^"]*)"/g)].map(([, href = '']) => plain(href)))
  }
  return pages
}

test.each([
  ['reader', 8],
  ['moderator', 3],
  ['promoter', 4],
  ['catalog', 6],
] as const)(
  'the role %s gets no link to a page and no button that it may not use [T16]',
  async (role, most) => {
    const pages = await walk(await inRole(role))
    const closed = pages.filter(({ status }) => status === 403).map(({ address }) => address)
    expect(closed).toEqual([])
    expect(new Set(pages.map(({ address }) => kindOf(address))).size).toBeGreaterThanOrEqual(most)
    const buttons = pages.flatMap(({ address, html }) =>
      sent(html).map((target) => ({ address, target: pathOf(target) || pathOf(address) })),
    )
    expect(buttons.filter(({ target }) => !canAccess(role, 'POST', target))).toEqual([])
  },
  120_000,
)

test('the list of promotions shows its actions to a promoter, and no actions to a reader', async () => {
  const offers = async (role: Role) => {
    const visitor = await inRole(role)
    const { text } = await visitor.get('/admin/promociones')
    return ['Nueva Promoción', '/desactivar', 'id="varios"', 'Vale en'].map((part) => text.includes(part))
  }
  expect(await offers('promoter')).toEqual([true, true, true, true])
  expect(await offers('reader')).toEqual([false, false, false, true])
})
