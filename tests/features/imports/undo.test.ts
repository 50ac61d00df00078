import { randomUUID } from 'node:crypto'
import type { Db } from 'db/connect'
import { beforeEach, describe, expect, test } from 'vitest'
import { readAuditLogPage } from '~/features/audit-log/log.server'
import { undoBatch } from '~/features/audit-log/undo-batch.server'
import { deleteBusiness } from '~/features/business-admin/delete.server'
import { mergeBusinesses } from '~/features/business-admin/merge/merge.server'
import { readBusiness } from '~/features/businesses/read.server'
import { saveBusiness } from '~/features/businesses/save.server'
import {
  beginImportStage,
  createImport,
  findImport,
  findImportOfAuditBatch,
  IMPORT_LEASE_MS,
  saveFileLayout,
} from '~/features/imports/jobs/import-jobs.server'
import {
  finishAttempt,
  interruptAbandonedAttempts,
  saveBatchResults,
} from '~/features/imports/jobs/results.server'
import { readSheet } from '~/features/imports/map/sheet'
import { VERDICT_PROPERTIES } from '~/features/imports/schema'
import { SupersededAttemptError } from '~/features/imports/write/import-rows'
import { listRowsNotUndone, undoImport } from '~/features/imports/write/undo.server'
import { addBlocks } from '~/features/reservations/blocks.server'
import { saveBookingRules } from '~/features/reservations/rules.server'
import { restoreTrashEntry } from '~/features/trash/trash.server'
import { csv, directoryForTest, reported } from '../../support/import'
import { newestRow } from '../../support/rows'

const ACTOR = { username: 'admin' }
/** Changes by a person. An error during them fails the test. */
const BY_ANA = {
  actor: { username: 'ana', role: 'administrator' as const },
  onError: (error: unknown) => {
    throw error
  },
}

let db: Db
beforeEach(async () => {
  db = (await directoryForTest()).db
})

/** Imports a list like the command does; returns the id of the import. */
async function bringIn(text: string): Promise<number> {
  const id = await createImport(db, ACTOR, { file: randomUUID(), fileName: 'lista.csv' })
  await db.updateTable('imports').set({ status: 'done' }).where('id', '=', id).execute()
  const begun = await beginImportStage(db, ACTOR, { id, stage: 'run', skipsCheck: true })
  const attempt = { id, attempt: begun.ok ? begun.attempt : 0, stage: 'run' as const }
  const batch = (await findImport(db, id))?.batch ?? 0
  await reported(db, readSheet(Buffer.from(text)).rows, {
    actor: { ...ACTOR, batch },
    note: (trx, done, rows) => saveBatchResults(trx, attempt, { done, rows }),
  })
  await finishAttempt(db, attempt, { status: 'done' })
  return id
}

const undo = (id: number, signal = new AbortController().signal) =>
  findImport(db, id).then(async (job) => {
    const begun = await beginImportStage(db, ACTOR, { id, stage: 'undo' })
    const { batch = null, undoBatch = null } = (await findImport(db, id)) ?? {}
    const lines = { batch, undoBatch }
    const isWhole = await undoImport(
      db,
      { id, username: 'admin', ...lines },
      { signal, onProgress: () => {} },
    )
    const attempt = begun.ok ? begun.attempt : (job?.attempt ?? 0)
    await finishAttempt(db, { id, attempt }, { status: 'done' })
    return isWhole
  })

const page = () => db.selectFrom('businesses').selectAll().orderBy('id').executeTakeFirstOrThrow()

const DOUBTFUL = 'Panadería Rosa,(404) 555-0123,12 Main Street,,,,Repostería,,'
const MENDED = 'Panadería Rosa,(404) 555-0123,12 Main Street,Atlanta,GA,30301,Repostería,,'

test('an import that adds a missing state publishes the held business, and undoing the import holds it again for the same reason', async () => {
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

test('an undo of an import that is asked to stop changes no further row, and the next one continues it', async () => {
  const id = await bringIn(csv(MENDED))
  expect(await undo(id, AbortSignal.abort())).toBe(false)
  expect((await page()).deleted_at).toBeNull()
  expect(await undo(id)).toBe(true)
  expect((await page()).deleted_at).not.toBeNull()
})

test('undoing an import removes a business that was held by it and published later', async () => {
  const first = await bringIn(csv(DOUBTFUL))
  await db.updateTable('businesses').set({ status: 'published', status_reason: null }).execute()
  expect(await undo(first)).toBe(true)
  expect((await page()).deleted_at).not.toBeNull()
})

test.each([
  ['withdrawn', { status: 'removed', status_reason: 'Fraude' }],
  ['held for review', { status: 'held', status_reason: 'Tres reportes' }],
  ['left published', { status: 'published' }],
] as const)(
  'importing the same list does not restore a business that was restored after an undo, %s and deleted by hand [T272]',
  async (_, decided) => {
    const first = await bringIn(csv(MENDED))
    expect(await undo(first)).toBe(true)
    const { id } = await page()
    await restoreTrashEntry(db, BY_ANA, 'contact', id)
    await db.updateTable('businesses').set(decided).execute()
    await deleteBusiness(db, BY_ANA, id)
    const again = await bringIn(csv(MENDED))
    expect((await findImport(db, again))?.counts).toMatchObject({ created: 0, refused: 1 })
    expect(await page()).toMatchObject({ ...decided, deleted_at: expect.any(String) })
  },
)

test('after an undo was undone and repeated, importing the list again restores the business', async () => {
  const first = await bringIn(csv(MENDED))
  expect(await undo(first)).toBe(true)
  const lines = async () => (await readAuditLogPage(db, {}, 1)).rows.filter(({ isBatch }) => isBatch)
  const newestLine = async () => (await lines()).find(({ canUndo }) => canUndo)?.id ?? 0
  expect(await undoBatch(db, BY_ANA, await newestLine())).toMatchObject({ ok: true, done: 1 })
  expect((await page()).deleted_at).toBeNull()
  expect((await lines()).at(-1)?.counts).toEqual({ total: 1, inForce: 1, undone: 0 })
  expect(await undoBatch(db, BY_ANA, await newestLine())).toMatchObject({ ok: true, done: 1 })
  expect((await page()).deleted_at).not.toBeNull()
  await bringIn(csv(MENDED))
  expect((await page()).deleted_at).toBeNull()
})

test('undoing an import and importing the list again gives the same results each time', async () => {
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
    .where('action', '=', 'undone')
    .where('is_batch', '=', 0)
    .execute()
  expect(log).toEqual(
    Array(3).fill({
      action: 'undone',
      changes: JSON.stringify({ Descripción: ['Pan rico', '(vacío)'], Mensaje: ['Pan rico', '(vacío)'] }),
    }),
  )
})

test('an import stores the number of rows with unused data, by kind of data', async () => {
  const id = await createImport(db, ACTOR, { file: 'a', fileName: 'a' })
  await saveFileLayout(
    db,
    { id, attempt: (await findImport(db, id))?.attempt ?? 0 },
    { ignored: ['Fax'], leftOut: new Map([['Horario que no se entiende', 14]]) },
  )
  expect(await findImport(db, id)).toMatchObject({
    ignored: ['Fax'],
    leftOut: [{ what: 'Horario que no se entiende', rows: 14 }],
  })
})

test('an import writes businesses and their results in one transaction, and a superseded attempt writes nothing', async () => {
  const { rows } = readSheet(Buffer.from(csv(MENDED)))
  const overtaken = await reported(db, rows, { note: () => Promise.reject(new SupersededAttemptError()) })
  expect(overtaken).toMatchObject({ isPartial: true, done: 0 })
  const full = { note: () => Promise.reject(new Error('disk full')) }
  await expect(reported(db, rows, full)).rejects.toThrow('disk full')
  expect(await db.selectFrom('businesses').select('id').execute()).toEqual([])
})

test('only one import runs at a time, and an abandoned one is marked as interrupted', async () => {
  const [first, second] = [
    await createImport(db, ACTOR, { file: 'a', fileName: 'a' }),
    await createImport(db, ACTOR, { file: 'b', fileName: 'b' }),
  ]
  const begin = (id: number) => beginImportStage(db, ACTOR, { id, stage: 'columns' })
  expect(await begin(first)).toMatchObject({ ok: true })
  expect(await begin(second)).toEqual({ ok: false, reason: 'busy' })
  await interruptAbandonedAttempts(db)
  expect(await findImport(db, first)).toMatchObject({ status: 'working' })
  await db
    .updateTable('leases')
    .set({ until: new Date(Date.now() - IMPORT_LEASE_MS).toISOString() })
    .execute()
  await interruptAbandonedAttempts(db)
  expect(await findImport(db, first)).toMatchObject({ status: 'interrupted' })
  expect(await begin(second)).toMatchObject({ ok: true })
})

test('if one abandoned import cannot be ended, the other abandoned imports are still ended', async () => {
  const [broken, other] = [
    await createImport(db, ACTOR, { file: 'a', fileName: 'a' }),
    await createImport(db, ACTOR, { file: 'b', fileName: 'b' }),
  ]
  await db.updateTable('imports').set({ status: 'working' }).execute()
  await db.updateTable('imports').set({ choices: 'no JSON' }).where('id', '=', broken).execute()
  await expect(interruptAbandonedAttempts(db)).rejects.toThrow('JSON')
  expect(await findImport(db, other)).toMatchObject({ status: 'interrupted' })
})

describe('import in the audit log [D152]', () => {
  const lines = async () => (await readAuditLogPage(db, {}, 1)).rows.filter(({ isBatch }) => isBatch)

  test('shows an import and its undo as one line each, with counts, and created businesses without fields', async () => {
    await bringIn(csv(MENDED))
    const id = await bringIn(
      csv(`${MENDED}Pan rico`, 'Florería Luna,(404) 555-0125,14 Main Street,Atlanta,GA,30301,,'),
    )
    const [line] = await lines()
    expect(line).toMatchObject({ action: 'imported', title: 'lista.csv', canUndo: true })
    expect(line?.counts).toEqual({ total: 2, inForce: 2, undone: 0 })
    expect(line?.changes).toMatchObject({ [VERDICT_PROPERTIES.created.many]: [null, 1] })
    const entries = await db
      .selectFrom('audit_log')
      .select(['action', 'changes', 'undo'])
      .where('batch', '=', line?.id ?? 0)
      .orderBy('action')
      .execute()
    expect(entries[0]).toEqual({ action: 'created', changes: '{}', undo: '{"trash":"delete"}' })
    expect(entries[1]?.action).toBe('imported')
    expect(await findImportOfAuditBatch(db, line?.id ?? 0)).toMatchObject({ id })
    await undo(id)
    const [undone, run] = await lines()
    expect(undone).toMatchObject({ action: 'undone', title: 'lista.csv' })
    expect(undone?.counts?.total).toBe(2)
    expect(run).toMatchObject({ isUndone: true, canUndo: false, counts: { total: 2, inForce: 0, undone: 2 } })
  })

  test('undoing an import keeps businesses that a person changed later, even after the import was deleted by age [D133]', async () => {
    const id = await bringIn(csv(MENDED, 'Florería Luna,(404) 555-0125,14 Main Street,Atlanta,GA,30301,,'))
    const { id: first } = await page()
    await saveBusiness(db, { actor: ACTOR }, first, { business: { description: 'Pan de muerto' } })
    const [line] = await lines()
    await db.deleteFrom('imports').where('id', '=', id).execute()
    expect(await undoBatch(db, BY_ANA, line?.id ?? 0)).toMatchObject({ ok: true, done: 1, left: 1 })
    expect((await page()).deleted_at).toBeNull()
  })

  test('undoing an import keeps a business into which another one was merged without giving fields [T268]', async () => {
    const id = await bringIn(csv(MENDED))
    const { id: keep, version } = await page()
    const other = await saveBusiness(db, BY_ANA, null, {
      business: {
        ...{ name: 'Panadería Rosita', category: 'reposteria', stateCode: 'GA', status: 'published' },
        // Without this the merge would use the default.
        priceRange: null,
      },
    })
    const drop = other.ok ? other.id : 0
    const versions = { keep: version, drop: (await readBusiness(db, drop))?.version ?? 0 }
    expect(await mergeBusinesses(db, BY_ANA, { keep, drop, versions })).toMatchObject({ ok: true })
    expect(await undo(id)).toBe(true)
    expect((await page()).deleted_at).toBeNull()
    expect(await listRowsNotUndone(db, id)).toMatchObject([{ name: 'Panadería Rosa' }])
  })

  test('undoing an import keeps a business whose booking rules or blocked times were set later [D133]', async () => {
    const id = await bringIn(
      csv(
        ...['Luna', 'Sol', 'Mar'].map(
          (name, n) => `Florería ${name},(404) 555-013${n},${n}4 Main Street,Atlanta,GA,30301,,`,
        ),
      ),
    )
    const businesses = await db.selectFrom('businesses').select('id').orderBy('id').execute()
    const [luna = 0, sol = 0] = businesses.map((row) => row.id)
    const limits = {
      step: 30 as const,
      hoursAhead: 2,
      daysAhead: 30,
      maxOpen: null,
      isConfirmedAtOnce: false,
    }
    const rules = { ...limits, asks: { email: true, requirement: false, comment: false } }
    expect(await saveBookingRules(db, BY_ANA, luna, { rules, before: '' })).toEqual({ ok: true })
    const date = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    expect(await addBlocks(db, BY_ANA, sol, [{ date, first: 40, end: 48 }])).toMatchObject({ ok: true })
    expect(await undo(id)).toBe(true)
    const rows = await db.selectFrom('businesses').select('deleted_at').orderBy('id').execute()
    expect(rows.map(({ deleted_at }) => deleted_at !== null)).toEqual([false, false, true])
    expect(await listRowsNotUndone(db, id)).toMatchObject([
      { name: 'Florería Luna' },
      { name: 'Florería Sol' },
    ])
  })

  test('an import without changes gets an entry for its file in the audit log, but no batch line', async () => {
    await bringIn(csv(MENDED))
    await bringIn(csv(MENDED))
    expect(await lines()).toHaveLength(1)
    expect(await newestRow(db, 'audit_log')).toMatchObject({
      action: 'imported',
      noun: 'file',
      title: 'lista.csv',
    })
  })
})
