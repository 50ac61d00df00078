import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * Environment of the server process, which must be set before it starts. SQLite, password hashing and images
 * share the threads of libuv, and the default of four is too few. The other settings limit the memory.
 */
export const SERVER_ENVIRONMENT = {
  UV_THREADPOOL_SIZE: '8',
  MALLOC_ARENA_MAX: '2',
  NODE_OPTIONS: '--max-semi-space-size=4 --max-old-space-size=512',
}

/**
 * Runs the server in a child process with the necessary environment. Passes SIGTERM, SIGINT and SIGHUP to it.
 * Exits with its exit code, or with 1 if it has none.
 */
export function runChildServer(): Promise<never> {
  const { NODE_OPTIONS = '', ...given } = process.env
  const server = spawn(process.execPath, [fileURLToPath(new URL('./serve.js', import.meta.url))], {
    env: {
      ...given,
      ...SERVER_ENVIRONMENT,
      NODE_OPTIONS: `${SERVER_ENVIRONMENT.NODE_OPTIONS} ${NODE_OPTIONS}`.trim(),
    },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal))
  return new Promise((_, reject) => {
    server.once('error', reject)
    server.once('exit', (code) => process.exit(code ?? 1))
  })
}
