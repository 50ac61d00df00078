import type { Db } from 'db/connect'
import { beforeEach, expect, test } from 'vitest'
import { importRows } from '~/features/imports/import-rows'
import { beginStage, createImport, terminalFile } from '~/features/imports/jobs.server'
import { noteBatch, settleImport } from '~/features/imports/progress.server'
import { readSheet } from '~/features/imports/read/sheet'
import { undoImport } from '~/features/imports/undo.server'
import { csv, directoryForTest } from '../../support/import'

const ACTOR = { username: 'admin' }

let db: Db
beforeEach(async () => {
  db = (await directoryForTest()).db
})

/** Brings a list in as the terminal does; returns the number of the import. */
async function bringIn(text: string): Promise<number> {
  const id = await createImport(db, ACTOR, { file: terminalFile(), fileName: 'lista.csv', stage: 'run' })
  const begun = await beginStage(db, ACTOR, { id, stage: 'run' })
  const attempt = { id, attempt: begun.ok ? begun.attempt : 0, stage: 'run' as const }
  await importRows(db, readSheet(Buffer.from(text)).rows, {
    now: new Date(),
    onProgress: async (done, rows) => void (await noteBatch(db, attempt, { done, rows })),
  })
  await settleImport(db, attempt, { status: 'done' })
  return id
}

const undo = (id: number) =>
  undoImport(db, { id }, { signal: new AbortController().signal, onProgress: () => {} })

const page = () => db.selectFrom('business_pages').selectAll().orderBy('id').executeTakeFirstOrThrow()

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
  await db.updateTable('business_pages').set({ status: 'published', status_reason: null }).execute()
  expect(await undo(first)).toBe(true)
  expect((await page()).deleted_at).not.toBeNull()
})
