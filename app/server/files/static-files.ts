import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CachedPage, encodingFor, pack, tagOf } from '../pages/cached-page'
import type { StaticFiles } from './files'

export interface FileFolders {
  built: string
  public: string
  packed: string
}

const FOLDERS: FileFolders = { built: 'build/client', public: 'public', packed: 'build/packed' }

const TYPES = new Map([
  ['css', 'text/css; charset=utf-8'],
  ['ico', 'image/x-icon'],
  ['js', 'text/javascript; charset=utf-8'],
  ['json', 'application/json; charset=utf-8'],
  ['png', 'image/png'],
  ['svg', 'image/svg+xml'],
  ['txt', 'text/plain; charset=utf-8'],
  ['webp', 'image/webp'],
  ['woff2', 'font/woff2'],
])
/** Names of built files change with what is in them. */
const FOREVER = 'public, max-age=31536000, immutable'
const FOR_AN_HOUR = 'public, max-age=3600'

/** The files of the build and of `public`; each stays in memory from when it is first asked for. */
export function createStaticFiles(folders = FOLDERS): StaticFiles {
  const places = new Map([...filesIn(folders.public), ...filesIn(folders.built)])
  const kept = new Map<string, CachedPage>()

  const read = async (path: string): Promise<CachedPage> => {
    const [body, br, gzip] = await Promise.all([
      readFile(places.get(path) ?? ''),
      ...['br', 'gz'].map((ending) =>
        readFile(`${join(folders.packed, path)}.${ending}`).catch(() => undefined),
      ),
    ])
    const lasts = path.startsWith('/assets/') ? FOREVER : FOR_AN_HOUR
    const file = toAnswer(body ?? Buffer.alloc(0), { 'Content-Type': typeOf(path), 'Cache-Control': lasts })
    Object.assign(file.bodies, br && { br }, gzip && { gzip })
    // Where the step of the build was left out.
    for (const encoding of ['br', 'gzip'] as const)
      if (encodingFor(encoding, file.bodies.identity, typeOf(path)) === encoding) await pack(file, encoding)
    kept.set(path, file)
    return file
  }
  return { has: (path) => places.has(path), get: (path) => kept.get(path), read }
}

const typeOf = (path: string) => TYPES.get(path.slice(path.lastIndexOf('.') + 1)) ?? ''

function toAnswer(body: Buffer, own: Record<string, string>): CachedPage {
  return {
    status: 200,
    headers: Object.entries({ ...own, Vary: 'Accept-Encoding' }).flat(),
    type: own['Content-Type'] ?? '',
    bodies: { identity: body },
    tag: tagOf(body),
    until: Number.POSITIVE_INFINITY,
    version: 0,
    stamps: false,
    route: undefined,
  }
}

function filesIn(folder: string): [path: string, place: string][] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && TYPES.has(entry.name.slice(entry.name.lastIndexOf('.') + 1)))
    .map((entry) => {
      const place = join(entry.parentPath, entry.name)
      return [place.slice(folder.length).replaceAll('\\', '/'), place]
    })
}
