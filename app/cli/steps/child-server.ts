import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * What the server's process needs in its environment from the outset, because it is read before any module of ours
 * runs. SQLite, password hashing and pictures share libuv's threads; four are too few for all three. Every thread that
 * takes memory keeps a heap of its own unless their number is bounded: under 64 connections they came to 170 MB. The
 * part of memory where JavaScript's new objects lie grows to 48 MB by itself; 12 serve as well. On a machine with much memory
 * the rest is cleared only when it has grown several times over, unless there is a bound.
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
