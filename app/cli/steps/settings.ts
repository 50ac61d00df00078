import { existsSync } from 'node:fs'

/**
 * Reads `.env` when there is one; what the environment already says wins. Called before anything that reads the environment or
 * writes a file: what is written is this user's alone.
 */
export function readDotEnv(): void {
  process.umask(0o077)
  if (existsSync('.env')) process.loadEnvFile('.env')
}
