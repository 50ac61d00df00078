import Module, { createRequire } from 'node:module'
import './steps/as-server'
import { fileURLToPath } from 'node:url'
import { env } from '~/env.server'
import { runChildServer } from './steps/child-server'
import { CommandError, runCliCommand } from './steps/command-error'
import {
  databaseLocation,
  ensureWritableDataFolder,
  isDatabasePresent,
  lockDataFolder,
} from './steps/data-folder'

/**
 * Preserves the `fetch` of Node, which remix-serve replaces with that of undici. For this, its import of
 * undici returns the functions of Node. So undici need not be loaded.
 */
function preserveNativeFetch(): void {
  const file = createRequire(import.meta.resolve('@remix-run/node')).resolve('undici')
  const stand = new Module(file)
  stand.exports = { File, fetch, FormData, Headers, Request, Response }
  stand.loaded = true
  createRequire(import.meta.url).cache[file] = stand
}

// Runs remix-serve. For a database file, this process locks the data folder. Without UV_THREADPOOL_SIZE,
// starts a child process that has it.
await runCliCommand(process.env.UV_THREADPOOL_SIZE ? serve : runChildServer)

async function serve(): Promise<void> {
  ensureWritableDataFolder()
  if (!isDatabasePresent())
    throw new CommandError('Aún no hay base de datos: ejecute primero las migraciones (npm start lo hace).')
  // Several servers may use one database server, but only one may use a file.
  if (!databaseLocation.url) await lockDataFolder()
  process.env.PORT = String(env.PORT)
  process.argv[2] = fileURLToPath(new URL('../server/index.js', import.meta.url))
  preserveNativeFetch()
  createRequire(import.meta.url)('@remix-run/serve/dist/cli.js')
}
