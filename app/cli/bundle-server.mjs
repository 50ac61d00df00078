import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

// Puts the libraries of what `npm start` runs, and of imports, into its files: a start reads three files instead of a
// thousand. A build step.

const built = (/** @type {string} */ name) => fileURLToPath(new URL(`../../build/${name}`, import.meta.url))

/** With parts in other languages, needed by few requests, or loaded by remix-serve in any case. */
const APART = [
  '@e965/xlsx',
  '@huggingface/inference',
  '@node-rs/argon2',
  '@remix-run/express',
  '@remix-run/node',
  'nodemailer',
  'pino',
  'prom-client',
  'satori',
  'sharp',
  'sqlite3',
]

/** @param {string[]} files @param {Record<string, string>} define */
const bundle = (files, define = {}) =>
  build({
    entryPoints: files.map(built),
    outdir: built('.'),
    outbase: built('.'),
    allowOverwrite: true,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    external: APART,
    define,
    // Libraries of the older module system ask for Node's own modules by `require`.
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'\nconst require = makeRequire(import.meta.url)",
    },
    logLevel: 'warning',
    // The parts of the build name libraries that they no longer use.
    logOverride: { 'ignored-bare-import': 'silent' },
  })

await bundle(['server/index.js'], { 'process.env.NODE_ENV': '"production"' })
await bundle(['cli/serve.js', 'cli/migrate.js', 'cli/import.js', 'cli/import-job.js'])
