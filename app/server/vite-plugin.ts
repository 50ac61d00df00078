import { existsSync } from 'node:fs'
import type { Plugin } from 'vite'

/**
 * Mounts the checks in the development server, loaded through it so that edits take effect at once, on the port of the
 * environment; and tells pages that are read of every edit (enhance/reload-in-development.ts).
 */
export function handlerInDevelopment(): Plugin {
  return {
    name: 'server-in-development',
    apply: 'serve',
    config() {
      if (existsSync('.env')) process.loadEnvFile('.env')
      // Another port than the printed one would only look as if nothing had started.
      return { server: { port: Number(process.env.PORT || 3000), strictPort: true } }
    },
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
