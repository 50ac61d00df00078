import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** The migrations lie beside the bundle this module becomes part of (npm run build:cli). */
export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))

export async function migrationNames(): Promise<string[]> {
  const files = await readdir(MIGRATIONS)
  return files.filter((name) => name.endsWith('.sql')).map((name) => name.replace(/\.sql$/, ''))
}
