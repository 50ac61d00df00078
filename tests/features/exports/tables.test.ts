import { parse } from 'csv-parse/sync'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { insertDemoData } from '~/cli/demo/load'
import { zipFiles } from '~/features/exports/http/download.server'
import { CSV_WRITER_BY_TABLE } from '~/features/exports/tables.server'
import { directoryForTest } from '../../support/import'
import { insertRows, rowOf, updateRows } from '../../support/rows'

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

const rowsOf = async (pieces: AsyncIterable<string>): Promise<Record<string, string>[]> =>
  parse(await textOf(pieces), { bom: true, columns: true })

test('exports all comments, reservations and promotions, without trash, formulas or secrets [T48]', async () => {
  const { db } = await directoryForTest()
  await insertDemoData(db, new Date())
  const comment = await rowOf(db, 'ratings', {})
  const reservation = await rowOf(db, 'reservations', {})
  const promotion = await rowOf(db, 'promotions', { application_scope: 'specific' })
  const key = 'c0ffee'.repeat(8)
  const lie = '=HYPERLINK("http://bad.example")'
  await updateRows(db, 'ratings', { id: comment.id }, { comment: lie, status: 'withdrawn' })
  await updateRows(db, 'reservations', { id: reservation.id }, { comment: `${lie}\nhola`, token_hash: key })
  const offer = { title: '@Dos por uno', discount_amount_cents: 1250 }
  await updateRows(db, 'promotions', { id: promotion.id }, offer)
  const comments = await rowsOf(CSV_WRITER_BY_TABLE.opiniones(db))
  expect(comments.find(({ ID }) => ID === String(comment.id))).toMatchObject({
    Comentario: `'${lie}`,
    Estado: 'Retirada',
  })
  const reservations = await textOf(CSV_WRITER_BY_TABLE.reservas(db))
  expect(reservations).toContain(reservation.code)
  expect(reservations).not.toContain(key)
  const texts = (await rowsOf(CSV_WRITER_BY_TABLE.reservas(db))).map(({ Comentario }) => Comentario)
  expect(texts).toContain(`'${lie}\nhola`)
  const promotions = await rowsOf(CSV_WRITER_BY_TABLE.promociones(db))
  expect(promotions.find(({ ID }) => ID === String(promotion.id))).toMatchObject({
    Titulo: "'@Dos por uno",
    Monto: '12.50',
    Vale_En: expect.stringMatching(/\p{L}/u),
  })
  const past = '2026-01-01T00:00:00.000Z'
  for (const table of ['ratings', 'reservations', 'promotions'] as const)
    await db.updateTable(table).set({ deleted_at: past }).where('id', '>', 1).execute()
  for (const table of Object.values(CSV_WRITER_BY_TABLE))
    expect((await rowsOf(table(db))).length).toBeLessThanOrEqual(1)
})

test('exports a table with more rows than one query reads without repeats', async () => {
  const { db } = await directoryForTest()
  await insertDemoData(db, new Date())
  const { id: _, ...promotion } = await rowOf(db, 'promotions', {})
  const before = (await rowsOf(CSV_WRITER_BY_TABLE.promociones(db))).length
  const copies = Array.from({ length: 1_000 - before }, () => promotion)
  await insertRows(db, 'promotions', copies)
  const ids = (await rowsOf(CSV_WRITER_BY_TABLE.promociones(db))).map(({ ID }) => ID)
  expect(new Set(ids).size).toBe(1_000)
  expect(ids).toHaveLength(1_000)
})

test('writes an archive in parts, and its files are unchanged', async () => {
  async function* pieces(count: number) {
    for (let piece = 0; piece < count; piece++) yield `ñandú ${Math.sqrt(piece)}\r\n`.repeat(2_000)
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of zipFiles([
    { name: 'muchos.csv', pieces: pieces(50) },
    { name: 'nada.csv', pieces: pieces(0) },
  ]))
    chunks.push(chunk)
  const archive = Buffer.concat(chunks)
  expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThan(archive.length / 2)
  const files = unzipSync(archive)
  expect(Object.keys(files)).toEqual(['muchos.csv', 'nada.csv'])
  expect(Buffer.from(files['muchos.csv'] ?? []).toString()).toBe(await textOf(pieces(50)))
})
