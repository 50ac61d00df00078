import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Db } from 'db/connect'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { folderForTest, inData } from '../../support/database'
import { csv } from '../../support/import'
import { run, runCommand, startServer } from '../../support/server'

const ROWS = 3_000
const MANY = csv(
  ...Array.from(
    { length: ROWS },
    (_, n) =>
      `Taller Número ${n},404555${String(n + 1000).padStart(4, '0')},${n} Main St,Atlanta,GA,30301,General Automotive Repair; Janitorial Services,,Frenos`,
  ),
)

/** Counts businesses, incomplete ones, and rows waiting for the search index. */
const state = (db: Db) =>
  sql<{ businesses: number; broken: number; pending: number }>`
    select count(*) as businesses,
      (select count(*) from search_pending) as pending,
      count(*) filter (where
        b.source <> 'import'
        or (select count(*) from business_categories where business_id = b.id) <> 2
        or (select count(*) from business_services where business_id = b.id) <> 2
        or (select count(*) from business_listings where business_id = b.id) <> 3
        or not exists (select 1 from search_documents where business_id = b.id)
        or not exists (select 1 from import_records where business_id = b.id)
        or not exists (select 1 from import_rows where business_id = b.id)) as broken
    from businesses as b`.execute(db)

test('an import that is killed keeps whole businesses while the server runs, and the next run finishes it', {
  timeout: 180_000,
}, async () => {
  const server = await startServer({ data: 'empty' })
  try {
    const file = join(await folderForTest(), 'negocios.csv')
    await writeFile(file, MANY)
    const env = { DATA_DIR: server.dataDir }
    const seen: number[] = []
    for (let kill = 0; kill < 3; kill++) {
      const before = (await inData(server.dataDir, state)).rows[0]?.businesses ?? 0
      const started = run('import.js', env, [file])
      await until(async () => ((await inData(server.dataDir, state)).rows[0]?.businesses ?? 0) > before)
      started.process.kill('SIGKILL')
      await started.ended
      // The process at work notices the end and stops after its current batch.
      await until(async () => (await inData(server.dataDir, atWork)).length === 0)
      const { rows } = await inData(server.dataDir, state)
      expect(rows[0]).toMatchObject({ broken: 0, pending: 0 })
      seen.push(rows[0]?.businesses ?? 0)
      expect((await fetch(`${server.origin}/salud`)).status).toBe(200)
    }
    expect(seen[0]).toBeLessThan(ROWS)
    const last = await runCommand('import.js', env, [file])
    expect(last).toMatchObject({ code: 0 })
    expect((await inData(server.dataDir, state)).rows[0]).toEqual({
      businesses: ROWS,
      broken: 0,
      pending: 0,
    })
    expect(await (await fetch(`${server.origin}/directorio?search=taller`)).text()).toContain('Taller Número')
  } finally {
    await server.stop()
  }
})

const atWork = (db: Db) => db.selectFrom('imports').select('id').where('status', '=', 'working').execute()

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 30))
}

test('the import command prints the result, and writes the refused rows to a file in the same folder except in a dry run', {
  timeout: 120_000,
}, async () => {
  const folder = await folderForTest()
  const env = { DATA_DIR: join(folder, 'datos') }
  const file = join(folder, 'negocios.csv')
  const refused = join(folder, 'negocios.rechazadas.csv')
  await writeFile(file, csv('Rosa,404-555-0123,,Atlanta,GA,30301,Qwerty,,', ',,,Miami,FL,,,,'))
  const dry = await runCommand('import.js', env, [file, '--dry-run'])
  expect(dry.code).toBe(0)
  expect(dry.output).toContain('no se escribió nada')
  expect(existsSync(refused)).toBe(false)
  expect((await inData(env.DATA_DIR, state)).rows[0]?.businesses).toBe(0)

  // Stored like an import of the web form, where it could also be confirmed.
  const stored = await inData(env.DATA_DIR, (db) =>
    db.selectFrom('imports').select(['stage', 'status', 'rows_held']).execute(),
  )
  expect(stored).toEqual([{ stage: 'check', status: 'done', rows_held: 1 }])

  const done = await runCommand('import.js', env, [file])
  expect(done.code).toBe(0)
  for (const line of ['1 En revisión', '1 Rechazadas', 'línea 3, (sin nombre): Falta el nombre del negocio'])
    expect(done.output).toContain(line)
  expect(await readFile(refused, 'utf8')).toContain(',,,Miami,FL,,,,,3,Falta el nombre del negocio')
})

test('the import command refuses an unusable file with a sentence and exit code 2, without a stack trace', async () => {
  const folder = await folderForTest()
  const env = { DATA_DIR: join(folder, 'datos') }
  const file = join(folder, 'colores.csv')
  await writeFile(file, 'color,sabor\nrojo,dulce')
  for (const [words, sentence] of [
    [[join(folder, 'no-hay.csv')], 'No existe el archivo'],
    [[folder], 'Es una carpeta'],
    [[file], 'No se reconoce la columna'],
    [[], 'Uso: npm run importar'],
  ] as const) {
    const { code, output } = await runCommand('import.js', env, [...words])
    expect(code).toBe(2)
    expect(output).toContain(sentence)
    expect(output).not.toMatch(/\n\s+at /)
  }
})

test('the import command accepts columns, sheet and encoding as options, and remembers the chosen columns', {
  timeout: 120_000,
}, async () => {
  const folder = await folderForTest()
  const env = { DATA_DIR: join(folder, 'datos') }
  const file = join(folder, 'socios.csv')
  // The second address column is not mapped by default.
  await writeFile(
    file,
    'Socio,Calle,Dato\nPanadería Rosa,12 Main St,404-555-0123\nTaller Luz,9 Oak Ave,Frenos y llantas de autos\n',
  )
  const asked = await runCommand('import.js', env, [file, '--columnas', 'Dato=telefonito'])
  expect(asked).toMatchObject({ code: 2, output: expect.stringContaining('No hay un campo «telefonito»') })
  const dry = await runCommand('import.js', env, [
    file,
    '--columnas',
    'Socio=name; Calle=location; Dato=notes',
    '--dry-run',
  ])
  expect(dry.code).toBe(0)
  expect(dry.output).toMatch(/Socio +→ +Nombre del negocio +Panadería Rosa/)
  expect(dry.output).toMatch(/Dato +→ +Notas privadas/)
  const done = await runCommand('import.js', env, [file, '--columnas=Socio=name; Calle=location; Dato=notes'])
  expect(done.code).toBe(0)
  const again = await runCommand('import.js', env, [file])
  expect(again.output).toMatch(/Dato +→ +Notas privadas/)

  const { utils, write } = createRequire(import.meta.url)('@e965/xlsx')
  const book = utils.book_new()
  for (const name of ['Este año', 'Otro'])
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['Negocio', 'Teléfono', 'Ciudad', 'Estado'],
        [`Florería ${name}`, '404-555-0199', 'Atlanta', 'GA'],
      ]),
      name,
    )
  const workbook = join(folder, 'libro.xlsx')
  await writeFile(workbook, write(book, { type: 'buffer', bookType: 'xlsx' }))
  const other = await runCommand('import.js', env, [workbook, '--hoja', 'Otro', '--dry-run'])
  expect(other.output).toContain('Florería Otro')
  const letters = join(folder, 'letras.csv')
  await writeFile(
    letters,
    Buffer.from('Negocio,Ciudad,Estado,Teléfono\nPeña,Atlanta,GA,404-555-0177\n', 'latin1'),
  )
  const mac = await runCommand('import.js', env, [letters, '--lectura', 'macroman', '--dry-run'])
  expect(mac.output).not.toContain('Peña')
  const windows = await runCommand('import.js', env, [letters, '--lectura=win1252', '--dry-run'])
  expect(windows.output).toContain('Peña')
  expect(await runCommand('import.js', env, [letters, '--lectura', 'morse'])).toMatchObject({
    code: 2,
    output: expect.stringContaining('No se conoce la lectura: morse'),
  })
})
