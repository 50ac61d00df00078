import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import type { Db } from 'db/connect'
import { forgetOldImports } from '~/features/imports/files.server'
import { type Attempt, interruptAll, settleImport } from '~/features/imports/progress.server'
import { log } from '~/http/log.server'
import type { FileStore } from '~/values/file-store'

const HOUR = 3_600_000
/** Longer than reading the largest file and than any batch of rows takes on a starved machine. */
const SILENCE = 5 * 60_000
const STUCK = 'Leer este archivo tardaba demasiado. Guárdalo otra vez como CSV UTF-8 y vuelve a intentarlo.'
const PROGRAM = resolve('build/cli/import-job.js')

const kept = globalThis as { directorioImports?: Set<ChildProcess> }
kept.directorioImports ??= new Set()
const running = kept.directorioImports

/**
 * Works on an attempt in a process of its own; resolves however it ends. One silent for `silence` milliseconds is stuck
 * in its file and ended; one that ends without a word counts as interrupted.
 */
export function workOnImport(
  db: Db,
  attempt: Attempt,
  { program = PROGRAM, silence = SILENCE }: { program?: string; silence?: number } = {},
): Promise<void> {
  const child = spawn(process.execPath, [program, String(attempt.id), String(attempt.attempt)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  running.add(child)
  let isStuck = false
  const watchdog = setTimeout(() => {
    isStuck = child.kill('SIGKILL')
  }, silence).unref()
  child.on('message', () => watchdog.refresh())
  return new Promise<void>((done) => {
    child.once('error', (error) => log.error({ error: error.message }, 'import'))
    child.once('close', done)
  })
    .then(() =>
      settleImport(db, attempt, isStuck ? { status: 'failed', problem: STUCK } : { status: 'interrupted' }),
    )
    .catch((error: unknown) => log.error({ error: String(error) }, 'import'))
    .finally(() => {
      clearTimeout(watchdog)
      running.delete(child)
    })
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
