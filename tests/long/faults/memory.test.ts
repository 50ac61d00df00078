import { rm } from 'node:fs/promises'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Visitor } from '../../support/admin'
import { type MemoryGroup, makeMemoryGroup } from '../../support/memory-group'
import { prepared, type RunningServer, startServer } from '../../support/server'

const ACCOUNT = { ADMIN_PASSWORD: 'una-clave-de-prueba-1', CATALOG_PASSWORD: 'otra-clave-de-prueba-2' }

let group: MemoryGroup | undefined
let server: RunningServer
let folder: string
let admin: Visitor
beforeAll(async () => {
  group = makeMemoryGroup(512 * 1024 * 1024)
  const env = { FLY_APP_NAME: 'pruebas', LOG_LEVEL: 'error', ...ACCOUNT }
  folder = await prepared('admin', 'migrate.js', { FLY_APP_NAME: 'pruebas', ...ACCOUNT })
  server = await startServer({ env, data: { folder }, group: group?.entrance })
  admin = new Visitor(() => server.origin, '198.51.100.7')
  await admin.signIn()
})
afterAll(async () => {
  await server?.stop()
  group?.remove()
  await rm(folder, { recursive: true, force: true })
})

/** Returns a workbook with the given number of rows, each cell different. */
function workbook(rows: number, columns: number): Buffer {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const header = [
    'Nombre',
    'Teléfono',
    'Ciudad',
    ...Array.from({ length: columns - 3 }, (_, n) => `Dato ${n}`),
  ]
  const lines = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => cell(`${row} ${column}`)).join(''),
  )
  const sheet = [header.map(cell).join(''), ...lines].map((cells) => `<row>${cells}</row>`).join('')
  const type = 'http://schemas.openxmlformats.org'
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': Buffer.from(
        `<Types xmlns="${type}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
      ),
      '_rels/.rels': Buffer.from(
        `<Relationships xmlns="${type}/package/2006/relationships"><Relationship Id="r1" Type="${type}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
      'xl/workbook.xml': Buffer.from(
        `<workbook xmlns="${type}/spreadsheetml/2006/main" xmlns:r="${type}/officeDocument/2006/relationships"><sheets><sheet name="Lista" sheetId="1" r:id="r1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': Buffer.from(
        `<Relationships xmlns="${type}/package/2006/relationships"><Relationship Id="r1" Type="${type}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
      'xl/worksheets/sheet1.xml': Buffer.from(
        `<worksheet xmlns="${type}/spreadsheetml/2006/main"><sheetData>${sheet}</sheetData></worksheet>`,
      ),
    }),
  )
}

/** Returns the text on the page of a file after its processing has ended. */
async function readingOf(file: Buffer): Promise<string> {
  const body = new FormData()
  body.set('archivo', new File([new Uint8Array(file)], 'lista.xlsx'))
  const { location } = await admin.post('/administracion/importar', {}, { body })
  return vi.waitFor(
    async () => {
      const { text } = await admin.get(location ?? '')
      expect(text).not.toContain('role="progressbar"')
      expect(text).not.toContain('Leyendo')
      return text
    },
    { timeout: 90_000, interval: 500 },
  )
}

test('reads or refuses every permitted workbook in 512 MB without ending the server [F50]', async ({
  skip,
}) => {
  if (!group) skip('No group of processes can be made here')
  const { pid } = server.process
  const largest = workbook(49_000, 20)
  for (const [file, said] of [
    // Which of the two limits it reaches first depends on the library.
    [workbook(200_000, 5), /pasa de 50,000 filas|no cabía en la memoria/],
    [largest, /no cabía en la memoria/],
    [workbook(5_000, 8), /Nombre/],
  ] as const) {
    expect(file.length).toBeLessThan(20 * 1024 * 1024)
    const alive = setInterval(() => fetch(`${server.origin}/vivo`).catch(() => undefined), 250)
    expect(await readingOf(file), String(said)).toMatch(said)
    clearInterval(alive)
    expect([server.process.pid, server.process.exitCode]).toEqual([pid, null])
    expect((await fetch(`${server.origin}/`)).status).toBe(200)
  }
}, 300_000)
