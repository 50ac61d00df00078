import { readdirSync } from 'node:fs'
import type { Plugin } from 'vite'

const NAME = 'virtual:enhancement'
const MAIN = '/app/enhance/main.ts'

/**
 * Builds the small script of public pages beside React's, as a file of its own, and tells the server its address:
 * `import address from 'virtual:enhancement'`. The development server sends the source itself.
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
      if (!develops && !buildsServer) this.emitFile({ type: 'chunk', id: MAIN, name: 'enhance' })
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return undefined
      // A public page is never hydrated: React's copy of the document has no use for the address.
      const address = develops ? MAIN : buildsServer ? builtAddress() : ''
      return `export default ${JSON.stringify(address)}`
    },
  }
}

/** The server is built after the client. */
function builtAddress(): string {
  const found = readdirSync('build/client/assets').filter((file) => /^enhance-.*\.js$/.test(file))
  if (found.length !== 1) throw new Error(`One enhance-*.js is expected in build/client, not ${found.length}`)
  return `/assets/${found[0]}`
}
