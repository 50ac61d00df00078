import { spawn } from 'node:child_process'
import { totalmem } from 'node:os'
import { resolve } from 'node:path'
import type { Db } from 'db/connect'
import { finishAttempt } from './finish-attempt.server'
import { findImport, type ImportAttempt, keepAtWork } from './stored-imports.server'

/** Longer than reading the largest file and than any batch of rows takes on a starved machine. */
const SILENCE = 5 * 60_000
const RENEW = 5_000
const STUCK =
  'Leer este archivo tardaba demasiado o no cabía en la memoria. Guárdalo otra vez como CSV UTF-8, en partes más pequeñas, y vuelve a intentarlo.'
const BROKEN =
  'El programa que lee las listas terminó sin avisar; «Sistema» tiene el error. Lo que ya entró está completo. Vuelve a intentarlo.'
/** Seconds of the processor: for a look at the columns, and for going through the largest list. */
const PROCESSOR_SECONDS = { columns: 120, whole: 3_600 }
const MEGABYTE = 1024 * 1024
/** What the server needs under load, which the process does not get. */
const SERVERS_SHARE = 240 * MEGABYTE
/** What the process may take in all, and how much of it is not for what it makes of the file. */
const [LEAST_MEMORY, MOST_MEMORY, BESIDE_HEAP] = [160 * MEGABYTE, 2_400 * MEGABYTE, 64 * MEGABYTE]
/**
 * The limits are the kernel's: nothing a file makes of the program reaches them. No memory is written to the disk, and where
 * there is too little for all, this process is the one that goes.
 */
const LIMITED =
  '{ echo 1000 > /proc/self/oom_score_adj; } 2> /dev/null; ulimit -c 0 && ulimit -S -t "$0" && ulimit -d "$1" && shift && exec "$@"'
/** The kernel ends what is out of its bounds, and by SIGKILL whoever has most where memory is short. */
const OUT_OF_BOUNDS: readonly unknown[] = ['SIGXCPU', 'SIGABRT', 'SIGTRAP', 'SIGSEGV', 'SIGKILL']
const PROGRAM = resolve('build/cli/import-job.js')

/** What the process says after each batch: how many of how many rows are done. */
export interface Progress {
  done: number
  total: number
}

interface Options {
  program?: string
  silence?: number
  seconds?: number
  /** Has it end early, whole. */
  signal?: AbortSignal
  onProgress?: (progress: Progress) => void
}

/** Bytes for the process: of what this container or machine has, what is left beside the server. */
export function memoryForImports(
  limit = Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem()),
  server = process.memoryUsage.rss(),
): number {
  const left = limit - Math.max(SERVERS_SHARE, server)
  return Math.min(MOST_MEMORY, Math.max(LEAST_MEMORY, left))
}

/**
 * Works on an attempt in a process of its own, of bounded memory and processor time; resolves however it ends. One silent for
 * `silence` milliseconds is stuck in its file and ended; one that ends before it is done has failed, with the reason, and
 * waits for a person; one that was told to stop has been interrupted.
 */
export async function workOnImport(
  db: Db,
  attempt: ImportAttempt,
  { program = PROGRAM, silence = SILENCE, seconds, signal, onProgress }: Options = {},
): Promise<void> {
  const job = await findImport(db, attempt.id)
  const processor = seconds ?? PROCESSOR_SECONDS[job?.stage === 'columns' ? 'columns' : 'whole']
  const child = startProcess(program, attempt, processor)
  let isAsked = false
  const end = () => {
    isAsked = true
    child.kill('SIGTERM')
  }
  signal?.addEventListener('abort', end, { once: true })
  const watchdog = setTimeout(() => child.kill('SIGKILL'), silence).unref()
  // Whoever has lost its place to another import stops.
  const renewal = setInterval(() => {
    keepAtWork(db, attempt).then(
      (isOurs) => isOurs || end(),
      () => {},
    )
  }, RENEW).unref()
  child.on('message', (progress: Progress) => {
    watchdog.refresh()
    onProgress?.(progress)
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

function startProcess(program: string, attempt: ImportAttempt, processor: number) {
  const memory = memoryForImports()
  const heap = Math.floor((memory - BESIDE_HEAP) / MEGABYTE)
  const node = [process.execPath, `--max-old-space-size=${heap}`, '--max-semi-space-size=4']
  const limits = [String(processor), String(Math.floor(memory / 1024))]
  return spawn(
    '/bin/sh',
    ['-c', LIMITED, ...limits, ...node, program, String(attempt.id), String(attempt.attempt)],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  )
}
