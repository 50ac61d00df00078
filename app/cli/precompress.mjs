import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

// Build step that compresses static files at the highest level. The server sends the compressed files
// unchanged.

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PACKED = join(ROOT, 'build/packed')
const FOLDERS = ['build/client', 'public']
const TEXT = /\.(js|css|svg|txt|json|xml|ico)$/
const WORTH = 1024

/** @param {string} folder
 * @returns {string[]} */
const filesIn = (folder) =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesIn(path) : [path]
  })

rmSync(PACKED, { recursive: true, force: true })
for (const folder of FOLDERS.map((name) => join(ROOT, name)))
  for (const path of filesIn(folder).filter((file) => TEXT.test(file))) {
    const body = readFileSync(path)
    if (body.length < WORTH) continue
    const to = join(PACKED, path.slice(folder.length))
    mkdirSync(dirname(to), { recursive: true })
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
    writeFileSync(`${to}.br`, brotliCompressSync(body, { params }))
    writeFileSync(`${to}.gz`, gzipSync(body, { level: 9 }))
  }
