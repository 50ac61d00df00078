import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Rollup } from 'vite'
import { enhancementPlugin } from './app/enhance/vite-plugin'
import { handlerInDevelopment } from './app/server/vite-plugin'
import { oldBrowsers } from './app/styles/postcss-old-browsers'
import { getChunkName } from './app/vite-chunks'
import remixConfig from './remix.config.js'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

if (existsSync('.env')) process.loadEnvFile('.env')

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Routes that only take forms leave nothing for the browser, and a library annotates what cannot be: no news. */
const KNOWN = new Set(['EMPTY_BUNDLE', 'INVALID_ANNOTATION'])
const tell: Rollup.WarningHandlerWithDefault = (warning, warn) => {
  if (!KNOWN.has(warning.code ?? '')) warn(warning)
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [handlerInDevelopment(), tailwindcss(), enhancementPlugin(), remix(remixConfig)],
  resolve: { alias: { '~': at('./app'), db: at('./db') } },
  // Another port than the printed one would only look as if nothing had started.
  server: { port: Number(process.env.PORT || 3000), strictPort: true },
  // All that browsers are sent, with what Remix names itself. Looked for after each edit, packages of the server are found, too,
  // and every open page loads anew, half of it with the old.
  optimizeDeps: { include: ['@conform-to/react', '@headlessui/react', 'react-dom'], noDiscovery: true },
  css: { postcss: { plugins: [oldBrowsers()] } },
  // remix-serve would send copied public files with a year of `immutable`, robots.txt included.
  // Syntax of 2021 as it stands: rewritten for older browsers the script of public pages would not fit in its 5 kB.
  build: {
    copyPublicDir: false,
    target: 'es2021',
    // The plugin above has done it.
    cssMinify: false,
    rollupOptions: { onwarn: tell, ...(!isSsrBuild && { output: { manualChunks: getChunkName } }) },
  },
}))
