import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

// Puts the libraries of the server into its one file: a start reads one file instead of a thousand. A build step.

const SERVER = fileURLToPath(new URL('../../build/server/index.js', import.meta.url))

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

await build({
  entryPoints: [SERVER],
  outfile: SERVER,
  allowOverwrite: true,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  external: APART,
  define: { 'process.env.NODE_ENV': '"production"' },
  // Libraries of the older module system ask for Node's own modules by `require`.
  banner: {
    js: "import { createRequire as makeRequire } from 'node:module'\nconst require = makeRequire(import.meta.url)",
  },
  logLevel: 'warning',
  // The parts of the build name libraries that they no longer use.
  logOverride: { 'ignored-bare-import': 'silent' },
})
