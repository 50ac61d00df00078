import { existsSync } from 'node:fs'

/** Reads `.env` when there is one; what the environment already says wins. */
export function readDotEnv(): void {
  if (existsSync('.env')) process.loadEnvFile('.env')
}
