import { readdirSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Each script by the module that tells its address, with the name of its file. */
const SCRIPTS: ReadonlyMap<string, { source: string; name: string }> = new Map(
  Object.entries<{ source: string; name: string }>({
    'virtual:enhancement': { source: '/app/enhance/main.ts', name: 'enhance' },
    'virtual:enhancement-home': { source: '/app/enhance/home.ts', name: 'enhance-home' },
    'virtual:enhancement-business': { source: '/app/enhance/business.ts', name: 'enhance-business' },
    'virtual:enhancement-list': { source: '/app/enhance/list.ts', name: 'enhance-list' },
    'virtual:open-tab': { source: '/app/enhance/open-tab.ts', name: 'open-tab' },
  }),
)

/**
 * Builds the small scripts of pages without React beside React's, each as a file of its own, and tells the server their
 * addresses: `import address from 'virtual:enhancement'`. The development server sends the sources themselves.
 */
export function enhancement(): Plugin {
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
      for (const { source, name } of SCRIPTS.values()) this.emitFile({ type: 'chunk', id: source, name })
    },
    resolveId: (id) => (SCRIPTS.has(id) ? `\0${id}` : undefined),
    load(id) {
      const script = SCRIPTS.get(id.replace('\0', ''))
      if (!script || !id.startsWith('\0')) return undefined
      // Such a page is never hydrated: React's copy of the document has no use for the address.
      const address = develops ? script.source : buildsServer ? builtAddress(script.name) : ''
      return `export default ${JSON.stringify(address)}`
    },
  }
}

/** The server is built after the client. */
function builtAddress(name: string): string {
  const named = new RegExp(`^${name}-[\\w-]{8}\\.js$`)
  const found = readdirSync('build/client/assets').filter((file) => named.test(file))
  if (found.length !== 1) throw new Error(`One ${name}-*.js is expected in build/client, not ${found.length}`)
  return `/assets/${found[0]}`
}
