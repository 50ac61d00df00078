import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { StoredAnswers } from '../context'
import { type CachedPage, toCachedPage } from '../pages/cached-page'

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
/** Names of built files, and of drawings of trades, change with what is in them. */
const NAMED_BY_CONTENT = /^\/(assets|ilustraciones\/oficios)\//
const FOREVER = 'public, max-age=31536000, immutable'
const FOR_AN_HOUR = 'public, max-age=3600'

/** The files of the build and of `public`; each stays in memory from when it is first asked for. */
export function createStaticFiles(folders = FOLDERS): StoredAnswers {
  const locations = new Map([...filesIn(folders.public), ...filesIn(folders.built)])
  const files = new LRUCache<string, CachedPage>({
    max: Math.max(1, locations.size),
    fetchMethod: (path) => readStatic(path, locations.get(path) ?? '', folders.packed),
  })
  return { has: (path) => locations.has(path), read: (path) => files.forceFetch(path) }
}

async function readStatic(path: string, location: string, packedFolder: string): Promise<CachedPage> {
  const packed = (ending: string) => readFile(`${join(packedFolder, path)}.${ending}`).catch(() => undefined)
  const [body, br, gzip] = await Promise.all([readFile(location), packed('br'), packed('gz')])
  const type = TYPES.get(path.slice(path.lastIndexOf('.') + 1)) ?? ''
  const headers = new Headers({
    'content-type': type,
    'cache-control': NAMED_BY_CONTENT.test(path) ? FOREVER : FOR_AN_HOUR,
  })
  const file = toCachedPage({ status: 200, headers }, body)
  Object.assign(file.headers, { vary: 'Accept-Encoding' })
  Object.assign(file.bodies, br && { br }, gzip && { gzip })
  return file
}

function filesIn(folder: string): [path: string, location: string][] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && TYPES.has(entry.name.slice(entry.name.lastIndexOf('.') + 1)))
    .map((entry) => {
      const location = join(entry.parentPath, entry.name)
      return [location.slice(folder.length).replaceAll('\\', '/'), location]
    })
}
