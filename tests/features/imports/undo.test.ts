import { randomUUID } from 'node:crypto'
import type { Db } from 'db/connect'
import { beforeEach, expect, test } from 'vitest'
import { finishAttempt, interruptAbandoned } from '~/features/imports/finish-attempt.server'
import { readSheet } from '~/features/imports/parse/file/sheet'
import { Superseded } from '~/features/imports/reconcile/import-rows'
import { recordBatch } from '~/features/imports/results.server'
import {
  beginStage,
  createImport,
  findImport,
  LEASE_MS,
  noteFile,
} from '~/features/imports/stored-imports.server'
import { undoImport } from '~/features/imports/undo.server'
import { csv, directoryForTest, reported } from '../../support/import'

const ACTOR = { username: 'admin' }

let db: Db
beforeEach(async () => {
  db = (await directoryForTest()).db
})

/** Brings a list in as the terminal does; returns the number of the import. */
async function bringIn(text: string): Promise<number> {
  const id = await createImport(db, ACTOR, { file: randomUUID(), fileName: 'lista.csv' })
  await db.updateTable('imports').set({ status: 'done' }).where('id', '=', id).execute()
  const begun = await beginStage(db, ACTOR, { id, stage: 'run', skipsCheck: true })
  const attempt = { id, attempt: begun.ok ? begun.attempt : 0, stage: 'run' as const }
  await reported(db, readSheet(Buffer.from(text)).rows, {
    note: (trx, done, rows) => recordBatch(trx, attempt, { done, rows }),
  })
  await finishAttempt(db, attempt, { status: 'done' })
  return id
}

const undo = (id: number) =>
  undoImport(db, { id, username: 'admin' }, { signal: new AbortController().signal, onProgress: () => {} })

const page = () => db.selectFrom('businesses').selectAll().orderBy('id').executeTakeFirstOrThrow()

const DOUBTFUL = 'Panadería Rosa,(404) 555-0123,12 Main Street,,,,Repostería,,'
const MENDED = 'Panadería Rosa,(404) 555-0123,12 Main Street,Atlanta,GA,30301,Repostería,,'

test('a list that mends what waited shows it; taken back, it waits again for the same reason', async () => {
  await bringIn(csv(DOUBTFUL))
  const waiting = await page()
  expect(waiting).toMatchObject({ status: 'held', status_reason: expect.stringContaining('en qué estado') })
  const second = await bringIn(csv(MENDED))
  expect(await page()).toMatchObject({ status: 'published', status_reason: null, city: 'Atlanta' })
  expect(await undo(second)).toBe(true)
  expect(await page()).toMatchObject({
    status: 'held',
    status_reason: waiting.status_reason,
    city: '',
    deleted_at: null,
  })
})

test('what somebody published out of an import goes with it when it is taken back', async () => {
  const first = await bringIn(csv(DOUBTFUL))
  await db.updateTable('businesses').set({ status: 'published', status_reason: null }).execute()
  expect(await undo(first)).toBe(true)
  expect((await page()).deleted_at).not.toBeNull()
})

test('taken back and brought in again, a list comes to the same, line by line, as often as it is', async () => {
  await bringIn(csv(MENDED))
  const luna = 'Florería Luna,(404) 555-0125,14 Main Street,Atlanta,GA,30301,Florería'
  const list = csv(`${MENDED}Pan rico`, `${luna},,`, `${luna},luna@a.com,`, DOUBTFUL.replace('Rosa', 'Sol'))
  const counts: unknown[] = []
  for (let n = 0; n < 3; n++) {
    const id = await bringIn(list)
    counts.push((await findImport(db, id))?.counts)
    expect(await undo(id)).toBe(true)
  }
  expect(counts).toEqual(
    Array(3).fill({ created: 1, updated: 1, repeated: 1, held: 1, unchanged: 0, refused: 0 }),
  )
  const log = await db
    .selectFrom('audit_log')
    .select(['action', 'changes'])
    .where('noun', '=', 'contact')
    .execute()
  expect(log).toEqual(
    Array(3).fill({ action: 'undone', changes: JSON.stringify({ Descripción: ['Pan rico', '(vacío)'] }) }),
  )
})

test('how many rows had something that could not be used is kept with the import, by what it was', async () => {
  const id = await createImport(db, ACTOR, { file: 'a', fileName: 'a' })
  await noteFile(
    db,
    { id, attempt: (await findImport(db, id))?.attempt ?? 0 },
    { ignored: ['Fax'], leftOut: new Map([['Horario que no se entiende', 14]]) },
  )
  expect(await findImport(db, id)).toMatchObject({
    ignored: ['Fax'],
    leftOut: [{ what: 'Horario que no se entiende', rows: 14 }],
  })
})

test('businesses and what is noted of them are written together; an attempt that another has followed writes nothing', async () => {
  const { rows } = readSheet(Buffer.from(csv(MENDED)))
  const overtaken = await reported(db, rows, { note: () => Promise.reject(new Superseded()) })
  expect(overtaken).toMatchObject({ isPartial: true, done: 0 })
  const full = { note: () => Promise.reject(new Error('disk full')) }
  await expect(reported(db, rows, full)).rejects.toThrow('disk full')
  expect(await db.selectFrom('businesses').select('id').execute()).toEqual([])
})

test('an import is one at a time; one of which nobody has said a word for long was interrupted, and makes room', async () => {
  const [first, second] = [
    await createImport(db, ACTOR, { file: 'a', fileName: 'a' }),
    await createImport(db, ACTOR, { file: 'b', fileName: 'b' }),
  ]
  const begin = (id: number) => beginStage(db, ACTOR, { id, stage: 'columns' })
  expect(await begin(first)).toMatchObject({ ok: true })
  expect(await begin(second)).toEqual({ ok: false, reason: 'busy' })
  await interruptAbandoned(db)
  expect(await findImport(db, first)).toMatchObject({ status: 'working' })
  await db
    .updateTable('leases')
    .set({ until: new Date(Date.now() - LEASE_MS).toISOString() })
    .execute()
  await interruptAbandoned(db)
  expect(await findImport(db, first)).toMatchObject({ status: 'interrupted' })
  expect(await begin(second)).toMatchObject({ ok: true })
})

test('an import from before the name on paper had a field of its own is taken back whole', async () => {
  const id = await bringIn(
    csv('Rosa LLC dba Tacos Rosa,(404) 555-0123,12 Main St,Atlanta,GA,30301,Taquería,,'),
  )
  const { written } = await db.selectFrom('import_records').select('written').executeTakeFirstOrThrow()
  const { legalName, ...older } = JSON.parse(written)
  expect(legalName).toBe('Rosa LLC')
  await db
    .updateTable('import_records')
    .set({ written: JSON.stringify(older) })
    .execute()
  expect(await undo(id)).toBe(true)
  expect((await page()).deleted_at).not.toBeNull()
})
