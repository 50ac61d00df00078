import { spawn } from 'node:child_process'
import { totalmem } from 'node:os'
import { resolve } from 'node:path'
import type { Db } from 'db/connect'
import { acquireOrRenewImportLease, findImport, type ImportAttempt } from './import-jobs.server'
import { finishAttempt } from './results.server'

/** A process is killed after this time without a message, in milliseconds. */
const SILENCE = 5 * 60_000
const RENEW = 5_000
const STUCK =
  'Leer este archivo tardaba demasiado o no cabía en la memoria. Guárdalo otra vez como CSV UTF-8, en partes más pequeñas, y vuelve a intentarlo.'
const BROKEN =
  'El programa que lee las listas terminó sin avisar; «Sistema» tiene el error. Lo que ya entró está completo. Vuelve a intentarlo.'
/** Processor time allowed for a process, in seconds: for reading the columns, and for any other stage. */
const PROCESSOR_SECONDS = { columns: 120, whole: 3_600 }
const MEGABYTE = 1024 * 1024
/** Minimum memory reserved for the server, in bytes. */
const SERVERS_SHARE = 240 * MEGABYTE
/** Minimum and maximum memory of the process, and the part of it outside the heap. In bytes. */
const [LEAST_MEMORY, MOST_MEMORY, BESIDE_HEAP] = [160 * MEGABYTE, 2_400 * MEGABYTE, 64 * MEGABYTE]
/**
 * Shell command that limits memory and processor time and disables core dumps. It raises the out-of-memory
 * score of the process where possible.
 */
const LIMITED =
  '{ echo 1000 > /proc/self/oom_score_adj; } 2> /dev/null; ulimit -c 0 && ulimit -S -t "$0" && ulimit -d "$1" && shift && exec "$@"'
/** Signals by which the process ends for lack of memory or processor time, or after `SILENCE`. */
const OUT_OF_BOUNDS: readonly unknown[] = ['SIGXCPU', 'SIGABRT', 'SIGTRAP', 'SIGSEGV', 'SIGKILL']
const PROGRAM = resolve('build/cli/import-job.js')

/** Message of the process about its progress: rows done and total. Both are 0 for other signs of life. */
export interface ImportProgressSignal {
  done: number
  total: number
}

/** Message for the error of a single row. */
export interface RowErrorSignal {
  error: { name: string; message: string; stack?: string | undefined }
}

interface Options {
  program?: string
  silence?: number
  seconds?: number
  /** Memory limit in bytes. */
  memory?: number
  /** Asks the process to end early. */
  signal?: AbortSignal
  onProgress?: (progress: ImportProgressSignal) => void
  /** Receives the errors of rows that could not be written. */
  onError?: (error: Error) => void
}

/**
 * Returns the memory limit for the process, in bytes: memory of the container or machine minus that of the
 * server. The result is between `LEAST_MEMORY` and `MOST_MEMORY`.
 */
export function computeImportMemory(
  totalBytes = Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem()),
  serverBytes = process.memoryUsage.rss(),
): number {
  const left = totalBytes - Math.max(SERVERS_SHARE, serverBytes)
  return Math.min(MOST_MEMORY, Math.max(LEAST_MEMORY, left))
}

/**
 * Runs an attempt in a child process with limited memory and processor time. Kills the process after
 * `silence` milliseconds without a message. Records an attempt that ends early as failed, with the reason.
 * Records it as interrupted if `signal` or the loss of the lease stopped it. Rejects if the process could not
 * be started.
 */
export async function runImportInChildProcess(
  db: Db,
  attempt: ImportAttempt,
  { program = PROGRAM, silence = SILENCE, seconds, memory = computeImportMemory(), ...options }: Options = {},
): Promise<void> {
  const { signal, onProgress, onError } = options
  const job = await findImport(db, attempt.id)
  const processor = seconds ?? PROCESSOR_SECONDS[job?.stage === 'columns' ? 'columns' : 'whole']
  const child = startProcess(program, attempt, { processor, memory })
  let isAsked = false
  const end = () => {
    isAsked = true
    child.kill('SIGTERM')
  }
  signal?.addEventListener('abort', end, { once: true })
  const watchdog = setTimeout(() => child.kill('SIGKILL'), silence).unref()
  // The process stops if another import took the lease.
  const renewal = setInterval(() => {
    acquireOrRenewImportLease(db, attempt).then(
      (isOurs) => isOurs || end(),
      () => {},
    )
  }, RENEW).unref()
  child.on('message', (message: ImportProgressSignal | RowErrorSignal) => {
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
      : { status: 'failed', problem: OUT_OF_BOUNDS.includes(ended) ? STUCK : BROKEN },
  )
  if (ended instanceof Error) throw ended
}

function startProcess(
  program: string,
  attempt: ImportAttempt,
  { processor, memory }: { processor: number; memory: number },
) {
  const heap = Math.floor((memory - BESIDE_HEAP) / MEGABYTE)
  const node = [process.execPath, `--max-old-space-size=${heap}`, '--max-semi-space-size=4']
  const limits = [String(processor), String(Math.floor(memory / 1024))]
  return spawn(
    '/bin/sh',
    ['-c', LIMITED, ...limits, ...node, program, String(attempt.id), String(attempt.attempt)],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  )
}
