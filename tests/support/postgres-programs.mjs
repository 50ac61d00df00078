import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const DEBIAN = '/usr/lib/postgresql'

/**
 * Folder with the programs of the newest PostgreSQL of the system. Null if there is none.
 * @returns {string | null}
 */
export function findPostgres() {
  if (!existsSync(DEBIAN)) return null
  const newest = readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a))[0]
  const folder = join(DEBIAN, newest ?? '', 'bin')
  return existsSync(join(folder, 'initdb')) ? folder : null
}
