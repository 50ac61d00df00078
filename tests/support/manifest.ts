import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

export interface BuiltRoute {
  id: string
  /** Its address, with a sample for every parameter. */
  address: string
  hasLoader: boolean
  hasAction: boolean
  /** Path in the route table. */
  path: string
  /** Its page may be cached for other visitors. */
  isCached: boolean
}

const SERVER = pathToFileURL(fileURLToPath(new URL('../../build/server/index.js', import.meta.url))).href

/** Prints the routes of the build. Loading it opens no database. */
const PRINT = `
  const { routes } = await import(${JSON.stringify(SERVER)})
  const pathOf = (id) => id ? [...pathOf(routes[id].parentId), routes[id].path ?? ''] : []
  const rows = Object.values(routes).map(({ id, module }) => ({
    id, path: pathOf(id).filter(Boolean).join('/'), hasLoader: 'loader' in module, hasAction: 'action' in module,
    isCached: Boolean(module.handle?.cache),
  }))
  console.log(JSON.stringify(rows))
  process.exit(0)`

/** Sample values of parameters that are not numbers. Add those of new routes here. */
const SAMPLES: Readonly<Record<string, string>> = {
  slug: 'legal-y-abogados',
  noun: 'contacto',
  categorySlug: '1',
  verb: 'aprobar',
}

/** Whether the address belongs to the administration, including its files. */
export const isAdministration = ({ address }: BuiltRoute) => /^\/(admin|administracion)(\/|$)/.test(address)

/** Reads all routes of the built application from its manifest, in a separate process. */
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
