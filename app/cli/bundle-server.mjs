import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

// Build step that bundles the libraries of `npm start` and of imports. A start then reads three files instead
// of about a thousand.

const built = (/** @type {string} */ name) => fileURLToPath(new URL(`../../build/${name}`, import.meta.url))

/**
 * Libraries that are not bundled: those with native parts, those used rarely, and those that remix-serve
 * loads anyway.
 */
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
    // With source maps, `npm run call-paths` finds the source file of a function.
    sourcemap: process.env.SOURCE_MAPS === '1',
    define,
    // CommonJS libraries load Node modules with `require`, which ES modules do not have.
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'\nconst require = makeRequire(import.meta.url)",
    },
    logLevel: 'warning',
    // Suppresses a warning, because the build still imports some libraries that it does not use.
    logOverride: { 'ignored-bare-import': 'silent' },
  })

await bundle(['server/index.js'], { 'process.env.NODE_ENV': '"production"' })
await bundle(['cli/serve.js', 'cli/migrate.js', 'cli/import.js', 'cli/import-job.js'])
