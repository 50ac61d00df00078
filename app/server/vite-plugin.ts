import type { Plugin } from 'vite'

/**
 * Mounts the checks in the development server, loaded through it so that edits take effect at once; and tells pages that
 * are read of every edit (enhance/reload-in-development.ts).
 */
export function handlerInDevelopment(): Plugin {
  return {
    name: 'server-in-development',
    apply: 'serve',
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
