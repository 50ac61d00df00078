import type { Plugin } from 'vite'

const BUILD = 'virtual:remix/server-build'
const NO_BUILD = '\0no-server-build'

/**
 * Mounts the checks in the development server, loaded through it so that edits take effect at once; and tells pages that
 * are read of every edit (enhance/reload-in-development.ts). The server entry imports the build that it is a part of, which
 * only production uses: after an edit that circle would now and then answer a request from a build half loaded.
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
