import type { Plugin } from 'vite'

const BUILD = 'virtual:remix/server-build'
const NO_BUILD = '\0no-server-build'

/**
 * Runs the checks in the development server, loaded through Vite so that edits take effect at once. Reports
 * each edit to open pages (enhance/reload-in-development.ts). The import of the build by the server entry is
 * replaced: only production uses it, and the cycle would answer some requests from a half-loaded build.
 */
export function handlerInDevelopment(): Plugin {
  return {
    name: 'server-in-development',
    apply: 'serve',
    enforce: 'pre',
    resolveId: (id, importer) => (id === BUILD && importer?.includes('/entry.server') ? NO_BUILD : undefined),
    load: (id) => (id === NO_BUILD ? 'export {}' : undefined),
    handleHotUpdate: ({ server }) => server.ws.send('edited'),
    configureServer(server) {
      server.middlewares.use((req, res, next) => {
        server
          .ssrLoadModule('/app/server/development.ts')
          .then((loaded) => (loaded as typeof import('./development')).developmentHandler(req, res, next))
          .catch(next)
      })
    },
  }
}
