import type { Plugin } from 'vite'

const SERVER_BUILD_MODULE = 'virtual:remix/server-build'
const EMPTY_BUILD_MODULE = '\0no-server-build'

/**
 * Runs our checks in the development server. Vite loads them, so that edits take effect at once. Open pages
 * are informed of edits (enhance/reload-in-development.ts). The server entry imports the build only in
 * production. In development this import is replaced, because its cycle could answer requests from a build
 * that is not completely loaded.
 */
export function createDevServerHandlerPlugin(): Plugin {
  return {
    name: 'server-in-development',
    apply: 'serve',
    enforce: 'pre',
    resolveId: (id, importer) =>
      id === SERVER_BUILD_MODULE && importer?.includes('/entry.server') ? EMPTY_BUILD_MODULE : undefined,
    load: (id) => (id === EMPTY_BUILD_MODULE ? 'export {}' : undefined),
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
