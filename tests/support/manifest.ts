import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

export interface BuiltRoute {
  id: string
  /** An address it answers at, with something in place of every parameter. */
  address: string
  hasLoader: boolean
  hasAction: boolean
  /** As the route table writes it. */
  path: string
  /** Its page may be kept for others. */
  isCached: boolean
}

const SERVER = pathToFileURL(fileURLToPath(new URL('../../build/server/index.js', import.meta.url))).href

/** Prints the routes of the build; loading it opens no database. */
const PRINT = `
  const { routes } = await import(${JSON.stringify(SERVER)})
  const pathOf = (id) => id ? [...pathOf(routes[id].parentId), routes[id].path ?? ''] : []
  const rows = Object.values(routes).map(({ id, module }) => ({
    id, path: pathOf(id).filter(Boolean).join('/'), hasLoader: 'loader' in module, hasAction: 'action' in module,
    isCached: Boolean(module.handle?.cache),
  }))
  console.log(JSON.stringify(rows))
  process.exit(0)`

/** Something for every parameter that is no number; a route with another one stands here as well. */
const SAMPLES: Readonly<Record<string, string>> = {
  slug: 'legal-y-abogados',
  noun: 'contacto',
  category: '1',
  verb: 'aprobar',
}

/** What stands in the frame of the administration, files it hands out included. */
export const isAdministration = ({ address }: BuiltRoute) => /^\/(admin|administracion)(\/|$)/.test(address)

/** Every route of the built application, out of its own manifest, in a process of its own. */
export async function builtRoutes(): Promise<BuiltRoute[]> {
  const folder = await mkdtemp(join(tmpdir(), 'directorio-rutas-'))
  const env = { PATH: process.env.PATH, NODE_ENV: 'production' as const, DEMO: '1', DATA_DIR: folder }
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', PRINT], {
    env,
  })
  await rm(folder, { recursive: true, force: true })
  const rows: Omit<BuiltRoute, 'address'>[] = JSON.parse(stdout)
  return rows.map((route) => ({
    ...route,
    address: `/${route.path.replace(/:(\w+)\??/g, (_, name: string) => SAMPLES[name] ?? '1').replace('*', 'cualquiera')}`,
  }))
}
