import { existsSync } from 'node:fs'

/**
 * Reads `.env` if it exists. Existing environment variables have priority. Call it before reading the
 * environment or writing files, because it also makes new files private to this user.
 */
export function readDotEnv(): void {
  process.umask(0o077)
  if (existsSync('.env')) process.loadEnvFile('.env')
}
