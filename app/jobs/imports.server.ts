import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import type { Db } from 'db/connect'
import { forgetOldImports } from '~/features/imports/files.server'
import { finishAttempt, interruptAll } from '~/features/imports/finish-attempt.server'
import { findImport, type ImportAttempt } from '~/features/imports/stored-imports.server'
import { log } from '~/http/log.server'
import type { FileStore } from '~/values/files/file-store'

const HOUR = 3_600_000
/** Longer than reading the largest file and than any batch of rows takes on a starved machine. */
const SILENCE = 5 * 60_000
const STUCK =
  'Leer este archivo tardaba demasiado o no cabía en la memoria. Guárdalo otra vez como CSV UTF-8 y vuelve a intentarlo.'
/** Seconds of the processor: for a look at the columns, and for going through the largest list. */
const PROCESSOR_SECONDS = { columns: 120, whole: 3_600 }
/** Kilobytes the process may take in all, and megabytes of them for what it makes of the file. */
const [MOST_MEMORY, MOST_HEAP] = [2_500_000, 1_536]
/** The limits are the kernel's: nothing a file makes of the program reaches them. No memory is written to the disk. */
const LIMITED = 'ulimit -c 0 && ulimit -S -t "$0" && ulimit -d "$1" && shift && exec "$@"'
const OUT_OF_BOUNDS: readonly unknown[] = ['SIGXCPU', 'SIGABRT', 'SIGTRAP', 'SIGSEGV']
const PROGRAM = resolve('build/cli/import-job.js')

const shared = globalThis as { directorioImports?: Set<ChildProcess> }
shared.directorioImports ??= new Set()
const running = shared.directorioImports

/**
 * Works on an attempt in a process of its own, of bounded memory and processor time; resolves however it ends. One silent for
 * `silence` milliseconds is stuck in its file and ended; one that goes beyond its bounds has failed, and one that ends
 * without a word counts as interrupted.
 */
export async function workOnImport(
  db: Db,
  attempt: ImportAttempt,
  {
    program = PROGRAM,
    silence = SILENCE,
    seconds,
  }: { program?: string; silence?: number; seconds?: number } = {},
): Promise<void> {
  const job = await findImport(db, attempt.id)
  const processor = seconds ?? PROCESSOR_SECONDS[job?.stage === 'columns' ? 'columns' : 'whole']
  const child = startProcess(program, attempt, processor)
  running.add(child)
  let isStuck = false
  const watchdog = setTimeout(() => {
    isStuck = child.kill('SIGKILL')
  }, silence).unref()
  child.on('message', () => watchdog.refresh())
  return new Promise<NodeJS.Signals | null>((done) => {
    child.once('error', (error) => log.error({ error: error.message }, 'import'))
    child.once('close', (_, signal) => done(signal))
  })
    .then((signal) =>
      finishAttempt(
        db,
        attempt,
        isStuck || OUT_OF_BOUNDS.includes(signal)
          ? { status: 'failed', problem: STUCK }
          : { status: 'interrupted' },
      ),
    )
    .catch((error: unknown) => log.error({ error: String(error) }, 'import'))
    .finally(() => {
      clearTimeout(watchdog)
      running.delete(child)
    })
}

function startProcess(program: string, attempt: ImportAttempt, processor: number) {
  const node = [process.execPath, `--max-old-space-size=${MOST_HEAP}`]
  const limits = [String(processor), String(MOST_MEMORY)]
  return spawn(
    '/bin/sh',
    ['-c', LIMITED, ...limits, ...node, program, String(attempt.id), String(attempt.attempt)],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  )
}

/** Puts in order what earlier processes left (of others, the long silent) and forgets old files; returns how to stop. */
export function startImports(db: Db, store: FileStore, isShared: boolean): () => void {
  const report = (error: unknown) => log.error({ error: String(error) }, 'import')
  const tidy = () => interruptAll(db, new Date(Date.now() - 2 * SILENCE), isShared).catch(report)
  tidy()
  const forget = () => forgetOldImports(db, store).catch(report)
  forget()
  const timers = [setInterval(forget, HOUR), setInterval(tidy, SILENCE)]
  for (const timer of timers) timer.unref()
  return () => {
    for (const timer of timers) clearInterval(timer)
    for (const child of running) child.kill('SIGTERM')
  }
}
