import { existsSync } from 'node:fs'

/**
 * Reads `.env` if it exists. Variables that are already set have priority. It must run first, because it also
 * makes new files private to this user.
 */
export function loadDotEnv(): void {
  process.umask(0o077)
  if (existsSync('.env')) process.loadEnvFile('.env')
}
