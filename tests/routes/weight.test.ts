import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { PUBLIC_PAGES, someBusinesses } from './pages'

/** Limit with Brotli, in bytes. The directory has 14,404 bytes on a Saturday night (D56, D157). */
const FIRST_SCREEN = 14.25 * 1024
/**
 * Limit with gzip, in bytes, for browsers without Brotli, which are more than eight years old. The directory
 * has 15,499 bytes by day. On a Saturday night it has 15,774, because cards show when a shop opens again
 * (D116).
 */
const FIRST_SCREEN_GZIPPED = 15.75 * 1024
const SCRIPT = 6 * 1024
const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) Mobile'
/**
 * Limit of the compressed scripts of a page with a form. They contain React and the question about a mistyped
 * e-mail (F101). Code shared with the small script of the administration has its own file. Otherwise that
 * script would start React.
 */
const FORM_SCRIPTS = { bytes: 115_500, files: 7 }
/**
 * Routes with the forms of promotions and opening hours. These have their own files: owners and administration
 * share them, and no visitor loads them (decision 135, row 198).
 */
const SHARED_FORMS = /owners\/routes\/(offer|hours)$|promotions\/routes\/admin-promotion$/
const ADMINISTRATION_SCRIPTS = { bytes: 132_000, files: 9 }
/**
 * Limit for pages that search while the user types, or that open a dialog, with the library for it. It was 183 kB in
 * 14 files until the form of a contact had the opening hours, which have their own file (row 198).
 */
const RICH_SCRIPTS = { bytes: 181_500, files: 15 }

/** Requests an address as a browser does after its first visit. Returns the size of the body as sent. */
const receive = (address: string, accepted = 'br') =>
  new Promise<{ bytes: number; encoding: string; text: string }>((resolve, reject) => {
    request(address, { headers: { 'accept-encoding': accepted, cookie: 'visita=1' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', async () => {
        const body = Buffer.concat(chunks)
        const encoding = response.headers['content-encoding'] ?? 'none'
        const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[encoding]
        const text = (unpack ? unpack(body) : body).toString()
        resolve({ bytes: body.length, encoding, text })
      })
    })
      .once('error', reject)
      .end()
  })

/** A font without which the page is readable. */
const OPTIONAL_FACE = /@font-face\s*\{[^}]*font-display:\s*optional[^}]*\}/g

/** Loads everything that a browser must fetch before the page can be read. Pictures load later. */
async function weigh(origin: string, address: string, accepted?: string) {
  const page = await receive(origin + address, accepted)
  const scripts = await Promise.all(scriptTags(page.text).map((tag) => weighScript(origin, tag)))
  const links = page.text.match(/<link\b[^>]*>/g) ?? []
  const loading = links.filter(
    (tag) =>
      /rel="(stylesheet|preload|modulepreload|preconnect|dns-prefetch|prefetch)"/.test(tag) &&
      !tag.includes('media="print'),
  )
  const addresses = loading.map((tag) => /href="([^"]+)"/.exec(tag)?.[1] ?? '')
  const loaded = await Promise.all(addresses.map((each) => receive(new URL(each, origin).href, accepted)))
  const inner = loaded.flatMap(
    ({ text }) =>
      text.replace(OPTIONAL_FACE, '').match(/@import|@font-face|url\((?!["']?data:)[^)]*\)/g) ?? [],
  )
  return { page, scripts, addresses, loaded, inner }
}

const bytesOf = (...received: { bytes: number }[]) => received.reduce((sum, each) => sum + each.bytes, 0)

interface Script {
  tag: string
  /** Whether neither the script nor its imports block the page. */
  isDeferred: boolean
  /** Size as sent, with all its imports. */
  bytes: number
}

const scriptTags = (html: string) =>
  (html.match(/<script\b[^>]*>/g) ?? []).filter((tag) => !tag.includes('application/ld+json'))

async function weighScript(origin: string, tag: string): Promise<Script> {
  const source = /src="([^"]+)"/.exec(tag)?.[1]
  const isDeferred = tag.includes('type="module"') && source !== undefined
  if (!source) return { tag, isDeferred, bytes: 0 }
  const file = await receive(new URL(source, origin).href)
  const imported = [...file.text.matchAll(/(?:from|import)\s*\(?["']([./][^"']+)["']/g)]
  const more = await Promise.all(
    imported.map(([, path = '']) => receive(new URL(path, new URL(source, origin)).href)),
  )
  return { tag, isDeferred, bytes: bytesOf(file, ...more) }
}

/** Returns the faults of the scripts of a page: more than one, blocking, or too large. */
const judgeScripts = (scripts: Script[]): string[] => [
  ...(scripts.length > 1 ? [`${scripts.length} scripts`] : []),
  ...scripts.filter(({ isDeferred }) => !isDeferred).map(({ tag }) => `${tag} is no deferred module`),
  ...scripts.filter(({ bytes }) => bytes > SCRIPT).map(({ tag, bytes }) => `${tag} weighs ${bytes} bytes`),
]

test('the font of headings is one file of at most 15 kB', () => {
  const fonts = readdirSync('app/styles/fonts').filter((file) => /\.(woff2?|[ot]tf)$/.test(file))
  expect(fonts).toEqual(['rotulo.woff2'])
  expect(statSync('app/styles/fonts/rotulo.woff2').size).toBeLessThanOrEqual(15 * 1024)
})

test('the first page of a visit renders without the heading font and prefetches it last; later pages and Save-Data do not prefetch it [D92]', async () => {
  const get = async (headers: Record<string, string>) =>
    (await fetch(`${inject('demo')}/promociones`, { headers: { 'user-agent': PHONE, ...headers } })).text()
  const first = await get({})
  expect(first).not.toContain('@font-face')
  const [, face = ''] = /<\/footer>[\s\S]*<link rel="prefetch" as="font" href="([^"]+)"/.exec(first) ?? []
  const [, sheet = ''] = /rel="stylesheet" href="([^"]+\/styles-[^"]+)"/.exec(first) ?? []
  expect(await (await fetch(inject('demo') + sheet)).text()).toContain(face || 'no face')
  for (const [name, value] of [
    ['cookie', 'visita=1'],
    ['save-data', 'on'],
  ] as const)
    expect(await get({ [name]: value })).not.toContain('rel="prefetch"')
})

describe('the weight of a public page', () => {
  const origin = inject('demo')
  let pages: string[]
  beforeAll(async () => {
    pages = [...PUBLIC_PAGES, ...(await someBusinesses(origin, 3))]
  })

  test('a public page has at most 14.25 kB with its style sheet, in two requests, and one deferred script of at most 6 kB', async () => {
    const heavy: Record<string, number> = {}
    for (const address of pages) {
      const { page, scripts, addresses, loaded, inner } = await weigh(origin, address)
      expect(judgeScripts(scripts), address).toEqual([])
      expect(addresses.length, address).toBe(1)
      expect(inner, address).toEqual([])
      for (const each of [page, ...loaded]) expect(each.encoding, address).toBe('br')
      if (bytesOf(page, ...loaded) > FIRST_SCREEN) heavy[address] = bytesOf(page, ...loaded)
      const gzipped = await weigh(origin, address, 'gzip')
      const more = bytesOf(gzipped.page, ...gzipped.loaded)
      if (more > FIRST_SCREEN_GZIPPED) heavy[`${address} gzipped`] = more
    }
    expect(heavy).toEqual({})
  })

  test('a page with a form waits for one style sheet, or for none on the first visit, and never for its script', async () => {
    const tags = async (address: string, headers: Record<string, string>) => {
      const answer = await fetch(origin + address, { headers: { 'user-agent': PHONE, ...headers } })
      const links = (await answer.text()).match(/<link\b[^>]*>/g) ?? []
      return {
        policy: answer.headers.get('content-security-policy'),
        sheets: links.filter((tag) => tag.includes('"stylesheet"') && !tag.includes('media="print')),
        hasty: links.filter((tag) => tag.includes('modulepreload') && !tag.includes('fetchpriority="low"')),
      }
    }
    const [business = ''] = await someBusinesses(origin)
    for (const address of ['/registrar', `${business}/calificar`, `${business}/reservar`]) {
      const next = await tags(address, { cookie: 'visita=1' })
      expect(next.sheets, address).toEqual([expect.stringContaining('/assets/styles-')])
      expect(next.hasty, address).toEqual([])
      const first = await tags(address, {})
      expect(first.sheets, address).toEqual([])
      for (const { policy } of [next, first]) expect(policy, address).toContain("style-src 'self' 'sha256-")
    }
  })

  test('the check of page weight detects too many, too large or blocking scripts', async () => {
    const { scripts } = await weigh(origin, '/directorio')
    expect(scripts).toHaveLength(1)
    const [script = { tag: '', isDeferred: false, bytes: 0 }] = scripts
    expect(script.bytes).toBeGreaterThan(500)
    expect(judgeScripts([script, script])).toEqual(['2 scripts'])
    expect(judgeScripts([{ ...script, bytes: SCRIPT + 1 }])).toHaveLength(1)
    for (const tag of ['<script src="/assets/a.js">', '<script type="module">', '<script>'])
      expect(judgeScripts([await weighScript(origin, tag)]), tag).toHaveLength(1)
  })

  test('an address to return to adds less than 200 bytes to a page', async () => {
    const [address = ''] = await someBusinesses(origin)
    const plain = await receive(origin + address)
    const back = await receive(`${origin}${address}?return=${encodeURIComponent('search=taller&state=GA')}`)
    expect(back.bytes - plain.bytes).toBeLessThan(200)
  })
})

describe('the weight of a page with a form', () => {
  interface Route {
    id: string
    parentId?: string
    module: string
    imports?: string[]
  }
  const assets = 'build/client/assets'
  const name = readdirSync(assets).find((file) => file.startsWith('manifest-')) ?? ''
  const text = readFileSync(join(assets, name), 'utf8')
  const manifest: { entry: Route; routes: Record<string, Route> } = JSON.parse(
    text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1),
  )
  const isRich = (id: string) =>
    /registered$|businesses\/routes\/admin-new|business-admin\/routes\/contact$/.test(id)
  const isAdministrative = (id: string) =>
    manifest.routes[id]?.parentId === 'features/dashboard/routes/layout'

  /** Returns the scripts that a route and its layouts need, with their compressed size in bytes. */
  const scriptsOf = (id: string): Map<string, number> => {
    const parts = [manifest.entry]
    for (let at = manifest.routes[id]; at; at = manifest.routes[at.parentId ?? '']) parts.push(at)
    const files = parts.flatMap(({ module, imports = [] }) => [module, ...imports])
    return new Map(files.map((file) => [file, sentBytes(file)]))
  }
  const sentBytes = (file: string) => {
    const packed = join('build/packed', `${file}.br`)
    return statSync(existsSync(packed) ? packed : join('build/client', file)).size
  }

  const routes = new Map(
    Object.keys(manifest.routes)
      .filter((id) => {
        const file = join('app', `${id}.tsx`)
        return existsSync(file) && readFileSync(file, 'utf8').includes('hydrate: true }')
      })
      .map((id) => [id, scriptsOf(id)]),
  )

  test('a page hydrated by React has at most 115.5 kB of scripts in seven files, an admin page 132 kB in nine', () => {
    expect([...routes.keys()]).toEqual(
      expect.arrayContaining([
        'features/registration/routes/register',
        'features/owners/routes/offer',
        'features/promotions/routes/admin-new',
      ]),
    )
    const heavy: Record<string, { bytes: number; files: number }> = {}
    for (const [id, scripts] of routes) {
      const bytes = [...scripts.values()].reduce((sum, each) => sum + each, 0)
      const most = isRich(id) ? RICH_SCRIPTS : isAdministrative(id) ? ADMINISTRATION_SCRIPTS : FORM_SCRIPTS
      const isNested = manifest.routes[id]?.parentId === 'features/owners/routes/owner-frame'
      const isShared = SHARED_FORMS.test(id)
      const files = most.files + Number(isNested) + Number(isShared)
      if (bytes > most.bytes + (isShared ? 500 : 0) || scripts.size > files)
        heavy[id] = { bytes, files: scripts.size }
    }
    expect(heavy).toEqual({})
  })

  test('a page with a form loads no script of another page', () => {
    const own = new Map([...routes.keys()].map((id) => [manifest.routes[id]?.module ?? '', id]))
    for (const [id, scripts] of routes)
      for (const file of scripts.keys()) {
        expect(own.get(file) ?? id, `${file} of ${id}`).toBe(id)
        if (!isAdministrative(id)) expect(file, id).not.toContain('/administration-')
      }
  })
})

describe('libraries in scripts', () => {
  const folder = 'build/client/assets'
  const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'))
  /** Returns the scripts that contain a library, recognized by a name that minifying does not change. */
  const holding = (mark: string) =>
    scripts.filter((file) => readFileSync(join(folder, file), 'utf8').includes(mark))

  test('no script contains zod, because schemas are checked on the server only, and exactly one contains conform', () => {
    expect(readFileSync('node_modules/zod/v4/core/core.js', 'utf8')).toContain('._zod')
    expect([...holding('._zod'), ...holding('$ZodError')]).toEqual([])
    expect(holding('form#')).toHaveLength(1)
  })
})
