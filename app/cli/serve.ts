import './steps/as-production'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { env } from '~/env.server'
import { runChildServer } from './steps/child-server'
import { CommandError, runCommand } from './steps/command-error'
import {
  databaseLocation,
  ensureWritableDataFolder,
  isDatabasePresent,
  lockDataFolder,
} from './steps/data-folder'
import { preserveNativeFetch } from './steps/native-fetch'

// Runs remix-serve. For a database file, this process locks the data folder. Without UV_THREADPOOL_SIZE,
// starts a child process that has it.
await runCommand(process.env.UV_THREADPOOL_SIZE ? serve : runChildServer)

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
