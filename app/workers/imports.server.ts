import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import type { Db } from 'db/connect'
import { log } from '~/http/log.server'
import { forgetOldImports } from '~/models/import/files.server'
import { type Attempt, interruptAll, settleImport } from '~/models/import/progress.server'

const HOUR = 3_600_000
const PROGRAM = resolve('build/cli/import-job.js')

const kept = globalThis as { directorioImports?: Set<ChildProcess> }
kept.directorioImports ??= new Set()
const running = kept.directorioImports

/**
 * Works on an attempt in a process of its own, which ends with the server. Resolves when it is over, however it ended;
 * one that ended without a word counts as interrupted.
 */
export function workOnImport(db: Db, attempt: Attempt): Promise<void> {
  const child = spawn(process.execPath, [PROGRAM, String(attempt.id), String(attempt.attempt)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  running.add(child)
  return new Promise<void>((done) => {
    child.once('error', (error) => log.error({ error: error.message }, 'import'))
    child.once('close', done)
  })
    .then(() => settleImport(db, attempt, { status: 'interrupted' }))
    .catch((error: unknown) => log.error({ error: String(error) }, 'import'))
    .finally(() => running.delete(child))
}

/** Puts in order what an earlier process left, and forgets old files from hour to hour. Returns how to stop. */
export function startImports(db: Db, folder: string): () => void {
  const report = (error: unknown) => log.error({ error: String(error) }, 'import')
  interruptAll(db).catch(report)
  const forget = () => forgetOldImports(db, folder).catch(report)
  forget()
  const timer = setInterval(forget, HOUR)
  timer.unref()
  return () => {
    clearInterval(timer)
    for (const child of running) child.kill('SIGTERM')
  }
}
