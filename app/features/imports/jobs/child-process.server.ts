import { spawn } from 'node:child_process'
import { totalmem } from 'node:os'
import { resolve } from 'node:path'
import type { Db } from 'db/connect'
import { acquireOrRenewImportLease, findImport, type ImportAttemptKey } from './import-jobs.server'
import { finishAttempt } from './results.server'

/** A process is killed after this time without a message, in milliseconds. */
const MAX_SILENCE_MS = 5 * 60_000
const LEASE_RENEWAL_INTERVAL_MS = 5_000
const RESOURCE_LIMIT_MESSAGE =
  'Leer este archivo tardaba demasiado o no cabía en la memoria. Guárdalo otra vez como CSV UTF-8, en partes más pequeñas, y vuelve a intentarlo.'
const PROCESS_CRASH_MESSAGE =
  'El programa que lee las listas terminó sin avisar; «Sistema» tiene el error. Lo que ya entró está completo. Vuelve a intentarlo.'
/** Processor time allowed for a process, in seconds: for reading the columns, and for any other stage. */
const PROCESSOR_SECONDS = { columns: 120, whole: 3_600 }
const MEGABYTE = 1024 * 1024
/** Minimum memory reserved for the server, in bytes. */
const MIN_SERVER_MEMORY_BYTES = 240 * MEGABYTE
/** Minimum and maximum memory of the process, and the part of it outside the heap. In bytes. */
const [MIN_PROCESS_MEMORY_BYTES, MAX_PROCESS_MEMORY_BYTES, NON_HEAP_MEMORY_BYTES] = [
  160 * MEGABYTE,
  2_400 * MEGABYTE,
  64 * MEGABYTE,
]
/**
 * Shell command that limits memory and processor time and disables core dumps. It raises the out-of-memory
 * score of the process where possible.
 */
const RESOURCE_LIMITS_SHELL_COMMAND =
  '{ echo 1000 > /proc/self/oom_score_adj; } 2> /dev/null; ulimit -c 0 && ulimit -S -t "$0" && ulimit -d "$1" && shift && exec "$@"'
/** Signals by which the process ends for lack of memory or processor time, or after a long silence. */
const RESOURCE_LIMIT_SIGNALS: readonly unknown[] = ['SIGXCPU', 'SIGABRT', 'SIGTRAP', 'SIGSEGV', 'SIGKILL']
const IMPORT_PROCESS_SCRIPT_PATH = resolve('build/cli/import-job.js')

/** Message of the process about its progress: rows done and total. Both are 0 for other signs of life. */
export interface ImportProcessProgressMessage {
  done: number
  total: number
}

/** Message for the error of a single row. */
export interface RowErrorSignal {
  error: { name: string; message: string; stack?: string | undefined }
}

interface Options {
  program?: string
  maxSilenceMs?: number
  processorSeconds?: number
  /** Memory limit in bytes. */
  memory?: number
  /** Asks the process to end early. */
  signal?: AbortSignal
  onProgress?: (progress: ImportProcessProgressMessage) => void
  /** Receives the errors of rows that could not be written. */
  onError?: (error: Error) => void
}

/**
 * Returns the memory limit for the process, in bytes: memory of the container or machine minus that of the
 * server. The result is between `MIN_PROCESS_MEMORY_BYTES` and `MAX_PROCESS_MEMORY_BYTES`.
 */
export function computeImportMemoryBytes(
  totalBytes = Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem()),
  serverBytes = process.memoryUsage.rss(),
): number {
  const left = totalBytes - Math.max(MIN_SERVER_MEMORY_BYTES, serverBytes)
  return Math.min(MAX_PROCESS_MEMORY_BYTES, Math.max(MIN_PROCESS_MEMORY_BYTES, left))
}

/**
 * Runs an attempt in a child process with limited memory and processor time. Kills the process after
 * `maxSilenceMs` milliseconds without a message. Records an attempt that ends early as failed, with the reason.
 * Records it as interrupted if `signal` or the loss of the lease stopped it. Rejects if the process could not
 * be started.
 */
export async function runImportInChildProcess(
  db: Db,
  attempt: ImportAttemptKey,
  {
    program = IMPORT_PROCESS_SCRIPT_PATH,
    maxSilenceMs = MAX_SILENCE_MS,
    processorSeconds,
    memory = computeImportMemoryBytes(),
    ...options
  }: Options = {},
): Promise<void> {
  const { signal, onProgress, onError } = options
  const job = await findImport(db, attempt.id)
  const processor = processorSeconds ?? PROCESSOR_SECONDS[job?.stage === 'columns' ? 'columns' : 'whole']
  const child = startProcess(program, attempt, { processor, memory })
  let isAsked = false
  const end = () => {
    isAsked = true
    child.kill('SIGTERM')
  }
  signal?.addEventListener('abort', end, { once: true })
  const watchdog = setTimeout(() => child.kill('SIGKILL'), maxSilenceMs).unref()
  // The process stops if another import took the lease.
  const renewal = setInterval(() => {
    acquireOrRenewImportLease(db, attempt).then(
      (isOurs) => isOurs || end(),
      () => {},
    )
  }, LEASE_RENEWAL_INTERVAL_MS).unref()
  child.on('message', (message: ImportProcessProgressMessage | RowErrorSignal) => {
    watchdog.refresh()
    if ('error' in message) onError?.(Object.assign(new Error(message.error.message), message.error))
    else onProgress?.(message)
  })
  const ended = await new Promise<unknown>((done) => {
    child.once('error', done)
    child.once('close', (_, how) => done(how))
  })
  clearTimeout(watchdog)
  clearInterval(renewal)
  signal?.removeEventListener('abort', end)
  await finishAttempt(
    db,
    attempt,
    isAsked
      ? { status: 'interrupted' }
      : {
          status: 'failed',
          problem: RESOURCE_LIMIT_SIGNALS.includes(ended) ? RESOURCE_LIMIT_MESSAGE : PROCESS_CRASH_MESSAGE,
        },
  )
  if (ended instanceof Error) throw ended
}

function startProcess(
  program: string,
  attempt: ImportAttemptKey,
  { processor, memory }: { processor: number; memory: number },
) {
  const heap = Math.floor((memory - NON_HEAP_MEMORY_BYTES) / MEGABYTE)
  const node = [process.execPath, `--max-old-space-size=${heap}`, '--max-semi-space-size=4']
  const limits = [String(processor), String(Math.floor(memory / 1024))]
  return spawn(
    '/bin/sh',
    [
      '-c',
      RESOURCE_LIMITS_SHELL_COMMAND,
      ...limits,
      ...node,
      program,
      String(attempt.id),
      String(attempt.attempt),
    ],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  )
}
