import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Rollup } from 'vite'
import { createEnhancementPlugin } from './app/enhance/vite-plugin'
import { createDevServerHandlerPlugin } from './app/server/vite-plugin'
import { createOldBrowserStylesPlugin } from './app/styles/postcss-old-browsers'
import { getChunkName } from './app/vite-chunks'
import remixConfig from './remix.config.js'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

if (existsSync('.env')) process.loadEnvFile('.env')

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Warnings without new information: routes that only handle forms have no browser code, and a library has
 * annotations that cannot be applied.
 */
const KNOWN = new Set(['EMPTY_BUNDLE', 'INVALID_ANNOTATION'])
const tell: Rollup.WarningHandlerWithDefault = (warning, warn) => {
  if (!KNOWN.has(warning.code ?? '')) warn(warning)
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [createDevServerHandlerPlugin(), tailwindcss(), createEnhancementPlugin(), remix(remixConfig)],
  resolve: { alias: { '~': at('./app'), db: at('./db') } },
  // With another port than the printed one, it would look as if nothing had started.
  server: { port: Number(process.env.PORT || 3000), strictPort: true },
  // All packages that browsers get, in addition to those that Remix names. With discovery after each edit,
  // packages of the server would be found, too, and open pages would reload with a mixture of old and new
  // modules.
  optimizeDeps: { include: ['@conform-to/react', '@headlessui/react', 'react-dom'], noDiscovery: true },
  css: { postcss: { plugins: [createOldBrowserStylesPlugin()] } },
  // remix-serve would send copied public files, including robots.txt, as `immutable` for a year. The syntax
  // of 2021 is not transpiled: for older browsers the script of public pages would exceed its 5 kB.
  build: {
    copyPublicDir: false,
    sourcemap: isSsrBuild && process.env.SOURCE_MAPS === '1',
    target: 'es2021',
    // The plugin above already did it.
    cssMinify: false,
    rollupOptions: { onwarn: tell, ...(!isSsrBuild && { output: { manualChunks: getChunkName } }) },
  },
}))
