import { fileURLToPath } from 'node:url'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { enhancement } from './app/enhance/vite-plugin'
import { frontDoorInDevelopment } from './app/front-door/vite-plugin'
import remixConfig from './remix.config.js'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  plugins: [frontDoorInDevelopment(), tailwindcss(), enhancement(), remix(remixConfig)],
  resolve: { alias: { '~': at('./app'), db: at('./db') } },
  // remix-serve would send copied public files with a year of `immutable`, robots.txt included.
  // Syntax of 2021 as it stands: rewritten for older browsers the script of public pages would not fit in its 5 kB.
  build: { copyPublicDir: false, target: 'es2021' },
})
