import { mkdirSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { constants, deflateRawSync } from 'node:zlib'
import { connectDatabase } from 'db/connect'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import {
  computeImportMemoryBytes,
  runImportInChildProcess,
} from '~/features/imports/jobs/child-process.server'
import { beginImportStage, createImport, findImport } from '~/features/imports/jobs/import-jobs.server'
import { temporaryFolder } from '../../support/database'
import { runCommand } from '../../support/server'
import { PACKED, workbookOf } from '../../support/workbook'

const MEGABYTE = 1024 * 1024
/** The memory of the process in a container of 512 MB, in bytes. */
const MEMORY = computeImportMemoryBytes(512 * MEGABYTE, 0)

/** Returns `megabytes` of spaces, compressed. */
function packed(megabytes: number): Buffer {
  const piece = deflateRawSync(Buffer.alloc(MEGABYTE, ' '), { finishFlush: constants.Z_FULL_FLUSH })
  return Buffer.concat([...Array.from({ length: megabytes }, () => piece), Buffer.from([3, 0])])
}

const sheetOf = (tag: string, count: number) => workbookOf(deflateRawSync(Buffer.from(tag.repeat(count))))

const folder = await temporaryFolder()
const { code, output } = await runCommand('migrate.js', { DATA_DIR: folder })
if (code !== 0) throw new Error(output)
mkdirSync(join(folder, 'imports'), { recursive: true })
const db = connectDatabase({ file: join(folder, 'directorio.db') })
afterAll(async () => {
  await db.destroy()
  await rm(folder, { recursive: true, force: true })
})

test.each<[string, () => Buffer]>([
  ['that unpacks to 300 MB', () => workbookOf(packed(300))],
  ['whose parts unpack to the same 200 MB twice', () => workbookOf(packed(200), { entries: 2 })],
  ['of 3,000,000 rows', () => sheetOf('<row/>', 3_000_000)],
  ['of 3,000,000 cells', () => sheetOf('<c r="A1"><v>1</v></c>', 3_000_000)],
  ['whose end record counts none of its parts', () => workbookOf(packed(300), { total: 0 })],
  ['whose directory carries another signature', () => workbookOf(packed(300), { signature: 0x02014b51 })],
  ['within which lies an archive', () => workbookOf(packed(1), { name: 'xl/Index.zip' })],
  ['of another program, whose parts are archives', () => workbookOf(packed(1), { name: 'xl/Document.iwa' })],
  ['of 60,000 parts', () => workbookOf(PACKED, { entries: 60_000 })],
  [
    'of thousands of parts that break',
    () =>
      workbookOf(Buffer.concat([packed(9).subarray(0, -2), Buffer.from('x'.repeat(99))]), { entries: 4_000 }),
  ],
  ['that ends within its end record', () => workbookOf(PACKED).subarray(0, -1)],
])(
  'refuses a workbook %s with a sentence in a container of 512 MB, and reads the next file [T118]',
  {
    timeout: 300_000,
  },
  async (_, content) => {
    const before = process.env.DATA_DIR
    process.env.DATA_DIR = folder
    onTestFinished(() => {
      process.env.DATA_DIR = before
    })
    const job = await look('libro.xlsx', content())
    expect(job).toMatchObject({ status: 'failed' })
    expect(job?.problem).toMatch(/^[A-ZÁÉÍÓÚ¿].{20,}\.$/s)
    expect(job?.problem).not.toMatch(/Error|undefined|sin avisar/)
    expect(await look('lista.csv', Buffer.from('nombre,telefono\nTaller Uno,404-555-0101\n'))).toMatchObject({
      status: 'done',
    })
  },
)

/** Reads the columns of a file. Returns the outcome. */
async function look(fileName: string, content: Buffer) {
  const file = `${Date.now()}-${fileName}`
  writeFileSync(join(folder, 'imports', file), content)
  const id = await createImport(db, { username: 'ana' }, { file, fileName })
  const begun = await beginImportStage(db, { username: 'ana' }, { id, stage: 'columns' })
  if (!begun.ok) throw new Error(begun.reason)
  await runImportInChildProcess(db, { id, attempt: begun.attempt }, { memory: MEMORY, processorSeconds: 60 })
  return findImport(db, id)
}
