import { join } from 'node:path'
import { connect, type Db } from 'db/connect'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureAccount } from '../../../app/features/accounts/accounts.server'
import { administrationPages } from '../../e2e/support/administration'
import { PAGES } from '../../e2e/support/pages'
import { PUBLIC_PAGES } from '../../routes/pages'
import { Visitor } from '../../support/admin'
import { formPages } from '../../support/form-pages'
import { type RunningServer, startServer } from '../../support/server'
import { findWordingFaults } from '../../support/wording'

const WRITER = { username: 'redaccion', password: 'una-clave-para-leer-todo-1' }
/** Of addresses that differ by a number or a name only. */
const OF_A_KIND = 3

let server: RunningServer
let db: Db
let ana: Visitor
beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'error', FLY_APP_NAME: 'pruebas' } })
  db = connect({ file: join(server.dataDir, 'directorio.db') })
  await ensureAccount(db, { ...WRITER, role: 'administrator' })
  ana = new Visitor(() => server.origin, '198.51.100.7')
  await ana.post('/admin/entrar', { usuario: WRITER.username, contrasena: WRITER.password })
}, 120_000)
afterAll(async () => {
  await db?.destroy()
  await server?.stop()
})

test('every page, public and of the administration, says its words apart, ends sentences once and counts one as one', async () => {
  const starts = [
    ...PUBLIC_PAGES,
    ...Object.values(PAGES),
    ...Object.values(await administrationPages(db)),
    ...Object.values(await formPages(db)),
  ]
  const faults = new Map<string, string>()
  const pages = await walk(starts, (address, html) => {
    for (const fault of findWordingFaults(html)) faults.set(fault, address)
  })
  expect(pages.filter((address) => /^\/admin/.test(address)).length).toBeGreaterThan(60)
  expect(pages.filter((address) => !/^\/admin/.test(address)).length).toBeGreaterThan(60)
  expect(Object.fromEntries(faults)).toEqual({})
}, 300_000)

test('and so does what is said of something done, beside its link', async () => {
  const made = await ana.post('/admin/contactos/nuevo', {
    negocio: 'Uñas by Karla',
    ciudad: 'Boston',
    estado: 'MA',
    categoria: 'reposteria',
    publicacion: 'published',
  })
  const { text } = await ana.get(made.location ?? '')
  // React parts what stands side by side by a comment.
  expect(text.replaceAll('<!-- -->', '')).toMatch(/Uñas by Karla <a href="[^"]*">Abrir/)
  expect(findWordingFaults(text)).toEqual([])
})

test.each([
  [
    '<p><b>Negocio creado</b>Uñas by Karla<a href="/">Abrir</a></p>',
    ['glued: creado|Uñas', 'glued: Karla|Abrir'],
  ],
  ['<div><a href="/">Karla</a><span>12 de mayo</span></div>', ['glued: Karla||12']],
  ['<p>Se unió Luna S.A..</p>', ['doubled stop: A..']],
  ['<p>Progreso: 1<!-- --> fotos completadas</p>', ['plural of one: 1 fotos']],
  ['<button aria-label="Borrar 1 reservas">Borrar</button>', ['plural of one: 1 reservas']],
  ['<p>Faltan 1</p>', ['plural of one: Faltan 1']],
])('finds the faults in %s', (html, faults) => {
  expect(findWordingFaults(html)).toEqual(faults)
})

test.each([
  '<p>YouTube y WhatsApp, S.A., espera...</p>',
  '<ul><li>Karla</li><li>Luna</li></ul><a href="/">Uno</a><a href="/">Dos</a>',
  '<p>Karla<svg><title>Estrella</title></svg><b aria-hidden="true">Luna</b></p>',
  '<p>21 fotos, 1 foto, 1 mes, de 1 a 5, 10:1 fotos</p>',
])('finds none in %s', (html) => {
  expect(findWordingFaults(html)).toEqual([])
})

/** Reads the pages at `starts` and those they lead to, some of each kind; returns the addresses of what are pages. */
async function walk(starts: string[], read: (address: string, html: string) => void): Promise<string[]> {
  const kinds = new Map<string, number>()
  const known = new Set(starts)
  const waiting = [...known]
  const pages: string[] = []
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const { status, headers, text } = await ana.get(address)
    if (!headers.get('content-type')?.startsWith('text/html') || (status >= 300 && status < 400)) continue
    pages.push(address)
    read(address, text)
    for (const next of linksIn(text, address)) {
      const kind = kindOf(next)
      const seen = kinds.get(kind) ?? 0
      if (known.has(next) || seen >= OF_A_KIND) continue
      known.add(next)
      kinds.set(kind, seen + 1)
      waiting.push(next)
    }
  }
  return pages
}

function linksIn(html: string, address: string): string[] {
  return [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].flatMap(([, href = '']) => {
    const { origin, pathname, search } = new URL(href.replaceAll('&amp;', '&'), server.origin + address)
    const isOwn = origin === server.origin && !/\.\w+$|\/entrar$|\/descargar$/.test(pathname)
    return isOwn ? [pathname + search] : []
  })
}

/** The names of its query and its path, without what stands for one thing among many. */
function kindOf(address: string): string {
  const { pathname, searchParams } = new URL(address, server.origin)
  const isAdmin = /^\/admin/.test(pathname)
  const path = isAdmin
    ? pathname.replace(/\d+/g, '#').replace(/(\/categoria\/)[^/]+/, '$1#')
    : pathname
        .replace(/^\/(?!directorio|negocios|promociones|mi-negocio)[^/]+/, '/#')
        .replace(/^(\/#)\/[^/]+/, '$1/#')
  return `${path} ${[...searchParams.keys()].sort()}`
}
