import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Builds the project if there is no build, or if a source file is newer than the build.

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const BUILT = ['build/server/index.js', 'build/cli/demo.js', 'build/cli/engines']
const SOURCES = ['app', 'db', 'public', 'package-lock.json', 'remix.config.js', 'vite.config.ts']

/** @param {string} path
 * @returns {number} */
function newest(path) {
  const { mtimeMs } = statSync(path)
  if (!statSync(path).isDirectory()) return mtimeMs
  return Math.max(mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}

const built = BUILT.map((path) => join(ROOT, path))
const isComplete = built.every((path) => existsSync(path))
const builtAt = isComplete ? Math.min(...built.map((path) => statSync(path).mtimeMs)) : 0
const changedAt = Math.max(...SOURCES.map((path) => newest(join(ROOT, path))))

if (changedAt > builtAt) {
  console.log('Construyendo la aplicación (solo la primera vez y tras un cambio)…')
  const { status } = spawnSync('npm', ['run', 'build', '--silent'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  process.exitCode = status ?? 1
}
