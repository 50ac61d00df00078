import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { memoryForImports, workOnImport } from '~/features/imports/child-process.server'
import { finishAttempt } from '~/features/imports/finish-attempt.server'
import { beginStage, createImport, findImport } from '~/features/imports/stored-imports.server'
import { folderForTest, freshDatabase } from '../support/database'

const ana = { username: 'ana' }

async function begunImport() {
  const { db } = await freshDatabase()
  const id = await createImport(db, ana, { file: 'x.csv', fileName: 'lista.csv' })
  // Its columns have been chosen.
  await db.updateTable('imports').set({ stage: 'columns', status: 'done' }).where('id', '=', id).execute()
  const begun = await beginStage(db, ana, { id, stage: 'check' })
  if (!begun.ok) throw new Error(begun.reason)
  return { db, attempt: { id, attempt: begun.attempt } }
}

async function programThat(text: string): Promise<string> {
  const program = join(await folderForTest(), 'program.mjs')
  writeFileSync(program, text)
  return program
}

test('T53: an import that hangs is ended with a sentence, and another one can begin', async () => {
  const { db, attempt } = await begunImport()
  const program = await programThat('for (;;);')
  await workOnImport(db, attempt, { program, silence: 300 })
  const job = await findImport(db, attempt.id)
  expect(job).toMatchObject({ status: 'failed', problem: expect.stringContaining('tardaba demasiado') })
  expect(await beginStage(db, ana, { id: attempt.id, stage: 'check' })).toMatchObject({ ok: true })
})

test.each([
  [
    'burns the processor, however often it says that it is alive',
    "setInterval(() => { process.send('alive'); for (const end = Date.now() + 300; Date.now() < end;); })",
    3,
  ],
  [
    'fills its memory with objects',
    'const all = []; for (;;) all.push(new Array(1e6).fill(Math.random()))',
    60,
  ],
])('T118: an import that %s is ended with a sentence', { timeout: 120_000 }, async (_, text, seconds) => {
  const { db, attempt } = await begunImport()
  const program = await programThat(text)
  await workOnImport(db, attempt, { program, seconds })
  const job = await findImport(db, attempt.id)
  expect(job).toMatchObject({ status: 'failed', problem: expect.stringContaining('no cabía en la memoria') })
})

test('T118: an import has no more memory for what it unpacks either', async () => {
  const { db, attempt } = await begunImport()
  const program = await programThat(
    `const all = []
     try { for (;;) all.push(Buffer.alloc(1e8)) } catch { setTimeout(() => {}, all.length > 25 ? 1e9 : 0) }`,
  )
  await workOnImport(db, attempt, { program, silence: 30_000 })
  expect(await findImport(db, attempt.id)).toMatchObject({ problem: expect.stringContaining('sin avisar') })
})

test('F50: an import has what is left of the memory beside the server, and is the one that goes where it is short', async () => {
  const MB = 1024 * 1024
  expect([512, 1024, 300, 64 * 1024].map((all) => memoryForImports(all * MB, 100 * MB) / MB)).toEqual([
    272, 784, 160, 2400,
  ])
  expect(memoryForImports(512 * MB, 300 * MB) / MB).toBe(212)
  const { db, attempt } = await begunImport()
  const note = join(await folderForTest(), 'score')
  const program = await programThat(
    `import { readFileSync, writeFileSync } from 'node:fs'
     writeFileSync(${JSON.stringify(note)}, readFileSync('/proc/self/oom_score_adj'))
     process.kill(process.pid, 'SIGKILL')`,
  )
  await workOnImport(db, attempt, { program })
  expect(readFileSync(note, 'utf8').trim()).toBe('1000')
  const job = await findImport(db, attempt.id)
  expect(job).toMatchObject({ status: 'failed', problem: expect.stringContaining('no cabía en la memoria') })
})

test('one that says now and then that it is alive is not', async () => {
  const { db, attempt } = await begunImport()
  const program = await programThat(
    `const timer = setInterval(() => process.send('alive'), 100)
     setTimeout(() => { clearInterval(timer); process.disconnect() }, 4_000)`,
  )
  await workOnImport(db, attempt, { program, silence: 3_000 })
  // It ended before it was done, and nobody had asked it to.
  const job = await findImport(db, attempt.id)
  expect(job).toMatchObject({ status: 'failed', problem: expect.stringContaining('sin avisar') })
})

test('T106: a run is of whoever began it, not of whoever uploaded the file', async () => {
  const { db, attempt } = await begunImport()
  await finishAttempt(db, attempt, { status: 'done' })
  expect(await beginStage(db, { username: 'luz' }, { id: attempt.id, stage: 'run' })).toMatchObject({
    ok: true,
  })
  expect(await findImport(db, attempt.id)).toMatchObject({ username: 'luz' })
})
