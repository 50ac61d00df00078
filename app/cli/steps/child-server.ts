import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * SQLite, password hashing and pictures share libuv's threads; four are too few for all three. The number is read
 * when the first of them starts, before any module of ours runs: it has to be in the environment from the outset.
 */
export const THREAD_POOL_SIZE = '8'

/** Runs the server in a process of its own with the right environment, passes signals on, and ends as it ends. */
export function runChildServer(): Promise<never> {
  const server = spawn(process.execPath, [fileURLToPath(new URL('./serve.js', import.meta.url))], {
    env: { ...process.env, UV_THREADPOOL_SIZE: THREAD_POOL_SIZE },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal))
  return new Promise((_, reject) => {
    server.once('error', reject)
    server.once('exit', (code) => process.exit(code ?? 1))
  })
}
