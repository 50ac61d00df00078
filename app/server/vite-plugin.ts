import { existsSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Mounts the checks in the development server, loaded through it so that edits take effect at once. */
export function handlerInDevelopment(): Plugin {
  return {
    name: 'server-in-development',
    apply: 'serve',
    configureServer(server) {
      if (existsSync('.env')) process.loadEnvFile('.env')
      server.middlewares.use((req, res, next) => {
        server
          .ssrLoadModule('/app/server/development.ts')
          .then((loaded) => (loaded as typeof import('./development')).developmentHandler(req, res, next))
          .catch(next)
      })
    },
  }
}
