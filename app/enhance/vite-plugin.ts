import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Source file and name of scripts, by the virtual module that returns the address. */
const SCRIPT_BY_MODULE: ReadonlyMap<string, { source: string; name: string }> = new Map(
  Object.entries<{ source: string; name: string }>({
    'virtual:enhancement': { source: '/app/enhance/main.ts', name: 'enhance' },
    'virtual:enhancement-home': { source: '/app/enhance/home.ts', name: 'enhance-home' },
    'virtual:enhancement-business': { source: '/app/enhance/business.ts', name: 'enhance-business' },
    'virtual:enhancement-list': { source: '/app/enhance/list.ts', name: 'enhance-list' },
    'virtual:suggestions': { source: '/app/enhance/autocomplete.ts', name: 'suggest' },
    'virtual:enhancement-administration': {
      source: '/app/enhance/administration.ts',
      name: 'enhance-administration',
    },
    'virtual:open-tab': { source: '/app/enhance/open-tab.ts', name: 'open-tab' },
  }),
)

const SERVICE_WORKER_SCRIPT = {
  module: 'virtual:service-worker',
  source: '/app/enhance/worker/main.ts',
  name: 'service-worker',
}

/** Only for the development server. In the build, its address is empty. */
const RELOAD_SCRIPT = {
  module: 'virtual:reload-in-development',
  source: '/app/enhance/reload-in-development.ts',
}

/**
 * Vite plugin that builds the small scripts. The server imports their addresses: `import address from
 * 'virtual:enhancement'`. The service worker has a fixed address.
 */
export function createEnhancementPlugin(): Plugin {
  let develops = false
  let buildsServer = false
  return {
    name: 'enhancement',
    configResolved(config) {
      develops = config.command === 'serve'
      buildsServer = Boolean(config.build.ssr)
    },
    buildStart() {
      if (develops || buildsServer) return
      for (const { source, name } of SCRIPT_BY_MODULE.values())
        this.emitFile({ type: 'chunk', id: source, name })
      this.emitFile({ type: 'chunk', id: SERVICE_WORKER_SCRIPT.source, name: SERVICE_WORKER_SCRIPT.name })
    },
    resolveId: (id) =>
      SCRIPT_BY_MODULE.has(id) || id === SERVICE_WORKER_SCRIPT.module || id === RELOAD_SCRIPT.module
        ? `\0${id}`
        : undefined,
    load(id) {
      if (id === `\0${SERVICE_WORKER_SCRIPT.module}`)
        return `export default ${JSON.stringify(buildsServer && !develops ? workerCode() : '')}`
      if (id === `\0${RELOAD_SCRIPT.module}`)
        return `export default ${JSON.stringify(develops ? RELOAD_SCRIPT.source : '')}`
      const script = SCRIPT_BY_MODULE.get(id.replace('\0', ''))
      if (!script || !id.startsWith('\0')) return undefined
      // In the build of the client the address is empty.
      const address = develops ? script.source : buildsServer ? builtAddress(script.name) : ''
      return `export default ${JSON.stringify(address)}`
    },
  }
}

/**
 * Returns the service worker with a hash of the asset names at its end. A browser updates a service worker if
 * any byte differs.
 */
function workerCode(): string {
  const files = readdirSync('build/client/assets').toSorted().join()
  const code = readFileSync(`build/client${builtAddress(SERVICE_WORKER_SCRIPT.name)}`, 'utf8')
  return `${code}//${createHash('sha256').update(files).digest('hex').slice(0, 8)}\n`
}

function builtAddress(name: string): string {
  const named = new RegExp(`^${name}-[\\w-]{8}\\.js$`)
  const found = readdirSync('build/client/assets').filter((file) => named.test(file))
  if (found.length !== 1) throw new Error(`One ${name}-*.js is expected in build/client, not ${found.length}`)
  return `/assets/${found[0]}`
}
