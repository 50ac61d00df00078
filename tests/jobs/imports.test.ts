import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  computeImportMemoryBytes,
  runImportInChildProcess,
} from '~/features/imports/jobs/child-process.server'
import { beginImportStage, createImport, findImport } from '~/features/imports/jobs/import-jobs.server'
import { finishAttempt } from '~/features/imports/jobs/results.server'
import { folderForTest, freshDatabase } from '../support/database'

const ana = { username: 'ana' }

async function begunImport() {
  const { db } = await freshDatabase()
  const id = await createImport(db, ana, { file: 'x.csv', fileName: 'lista.csv' })
  // Its columns are already mapped.
  await db.updateTable('imports').set({ stage: 'columns', status: 'done' }).where('id', '=', id).execute()
  const begun = await beginImportStage(db, ana, { id, stage: 'check' })
  if (!begun.ok) throw new Error(begun.reason)
  return { db, attempt: { id, attempt: begun.attempt } }
}

async function programThat(text: string): Promise<string> {
  const program = join(await folderForTest(), 'program.mjs')
  writeFileSync(program, text)
  return program
}

test('an import that stops responding is ended with a message, and another one can start [T53]', async () => {
  const { db, attempt } = await begunImport()
  const program = await programThat('for (;;);')
  await runImportInChildProcess(db, attempt, { program, maxSilenceMs: 300 })
  const job = await findImport(db, attempt.id)
  expect(job).toMatchObject({ status: 'failed', problem: expect.stringContaining('tardaba demasiado') })
  expect(await beginImportStage(db, ana, { id: attempt.id, stage: 'check' })).toMatchObject({ ok: true })
})

test.each([
  [
    'uses the processor without end, although it reports progress',
    'setInterval(() => { process.send({ done: 0, total: 1 }); for (const end = Date.now() + 300; Date.now() < end;); })',
    3,
  ],
  [
    'fills its memory with objects',
    'const all = []; for (;;) all.push(new Array(1e6).fill(Math.random()))',
    60,
  ],
])('an import that %s is ended with a message [T118]', { timeout: 120_000 }, async (_, text, seconds) => {
  const { db, attempt } = await begunImport()
  const program = await programThat(text)
  await runImportInChildProcess(db, attempt, { program, processorSeconds: seconds })
  const job = await findImport(db, attempt.id)
  expect(job).toMatchObject({ status: 'failed', problem: expect.stringContaining('no cabía en la memoria') })
})

test('the memory limit of an import also applies to unpacking [T118]', async () => {
  const { db, attempt } = await begunImport()
  const program = await programThat(
    `const all = []
     try { for (;;) all.push(Buffer.alloc(1e8)) } catch { setTimeout(() => {}, all.length > 25 ? 1e9 : 0) }`,
  )
  await runImportInChildProcess(db, attempt, { program, maxSilenceMs: 30_000 })
  expect(await findImport(db, attempt.id)).toMatchObject({ problem: expect.stringContaining('sin avisar') })
})

test('an import gets the memory that the server leaves, and the kernel kills it first if memory is short [F50]', async () => {
  const MB = 1024 * 1024
  expect([512, 1024, 300, 64 * 1024].map((all) => computeImportMemoryBytes(all * MB, 100 * MB) / MB)).toEqual(
    [272, 784, 160, 2400],
  )
  expect(computeImportMemoryBytes(512 * MB, 300 * MB) / MB).toBe(212)
  const { db, attempt } = await begunImport()
  const note = join(await folderForTest(), 'score')
  const program = await programThat(
    `import { readFileSync, writeFileSync } from 'node:fs'
     writeFileSync(${JSON.stringify(note)}, readFileSync('/proc/self/oom_score_adj'))
     process.kill(process.pid, 'SIGKILL')`,
  )
  await runImportInChildProcess(db, attempt, { program })
  expect(readFileSync(note, 'utf8').trim()).toBe('1000')
  const job = await findImport(db, attempt.id)
  expect(job).toMatchObject({ status: 'failed', problem: expect.stringContaining('no cabía en la memoria') })
})

test('an import that reports progress regularly is not ended', async () => {
  const { db, attempt } = await begunImport()
  const program = await programThat(
    `const timer = setInterval(() => process.send({ done: 0, total: 1 }), 100)
     setTimeout(() => { clearInterval(timer); process.disconnect() }, 4_000)`,
  )
  await runImportInChildProcess(db, attempt, { program, maxSilenceMs: 3_000 })
  // It ended early without a request to stop.
  const job = await findImport(db, attempt.id)
  expect(job).toMatchObject({ status: 'failed', problem: expect.stringContaining('sin avisar') })
})

test('an import is logged for the user who started it, not for the one who uploaded the file [T106]', async () => {
  const { db, attempt } = await begunImport()
  await finishAttempt(db, attempt, { status: 'done' })
  expect(await beginImportStage(db, { username: 'luz' }, { id: attempt.id, stage: 'run' })).toMatchObject({
    ok: true,
  })
  expect(await findImport(db, attempt.id)).toMatchObject({ username: 'luz' })
})
