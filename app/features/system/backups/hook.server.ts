import { spawn } from 'node:child_process'

/** What the operator's command may take, in milliseconds. */
const TIMEOUT_MS = 10 * 60_000
const LAST_WORDS = 2_000

/** Runs the operator's `command` by the shell with a copy as `$1`; rejects with its last words, or after ten minutes. */
export function runBackupHook(command: string, file: string, longest = TIMEOUT_MS): Promise<void> {
  const child = spawn('sh', ['-c', command, 'copia', file], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  // With whatever the shell has started.
  const timer = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), longest)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-LAST_WORDS)
    })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      clearTimeout(timer)
      if (code === 0) resolve()
      else reject(new Error(`The command ended with ${code ?? signal}: ${said.trim()}`))
    })
  })
}
