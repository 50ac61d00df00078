import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * Read before any module of ours runs. SQLite, password hashing and pictures share libuv's threads: four are too few.
 * The heaps of threads, unless bounded, came to 170 MB under 64 connections; new objects take 48 MB where 12 serve; on a
 * large machine the rest is cleared late.
 */
export const SERVER_ENVIRONMENT = {
  UV_THREADPOOL_SIZE: '8',
  MALLOC_ARENA_MAX: '2',
  NODE_OPTIONS: '--max-semi-space-size=4 --max-old-space-size=512',
}

/** Runs the server in a process of its own with the right environment, passes signals on, and ends as it ends. */
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
