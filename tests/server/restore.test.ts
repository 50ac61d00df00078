import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../db/connect'
import { expectNoMoment, fillMoment } from '../support/moment'
import { prepared, type RunningServer, runCommand, startServer } from '../support/server'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

let folder: string
beforeAll(async () => {
  folder = await prepared('demo', 'demo.js', {}, ['--preparar'])
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const copies = () => readdirSync(join(folder, 'backups')).filter((name) => name.startsWith('manual-'))
const restore = (copy: string) => runCommand('restore.js', { DATA_DIR: folder }, [copy])

async function countBusinesses(): Promise<number> {
  const db = connect({ file: join(folder, 'directorio.db'), readers: 1 })
  const rows = await db.selectFrom('business_pages').select('id').where('deleted_at', 'is', null).execute()
  await db.destroy()
  return rows.length
}

async function loseEverything(): Promise<void> {
  const db = connect({ file: join(folder, 'directorio.db') })
  await db.updateTable('business_pages').set({ deleted_at: '2026-01-01' }).execute()
  await db.destroy()
}

test('a copy made beside the server brings everything back with one command, and what it replaces is kept [F33, F34]', async () => {
  let server: RunningServer | undefined = await startServer({ data: { folder }, env: { LOG_LEVEL: 'error' } })
  const before = await countBusinesses()
  const carry = { DATA_DIR: folder, BACKUP_COMMAND: 'basename "$1" > "$DATA_DIR/llevada"' }
  const made = await runCommand('backup.js', carry)
  expect([made.code, made.output]).toEqual([0, expect.stringContaining(`${before} negocios`)])
  const [copy = ''] = copies()
  expect(readFileSync(join(folder, 'llevada'), 'utf8').trim()).toBe(copy)

  const refused = await restore(copy)
  expect([refused.code, refused.output]).toEqual([78, expect.stringContaining('Otro proceso ya usa')])
  await server.stop()
  server = undefined

  await loseEverything()
  expect(await countBusinesses()).toBe(0)
  const done = await restore(copy)
  expect([done.code, done.output]).toEqual([0, expect.stringContaining(`Listo: ${before} negocios`)])
  expect(await countBusinesses()).toBe(before)
  const aside = readdirSync(folder).filter((name) => name.startsWith('reemplazado-'))
  expect(readdirSync(join(folder, aside[0] ?? ''))).toContain('directorio.db')
  expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([])

  server = await startServer({ data: { folder }, env: { LOG_LEVEL: 'error' } })
  expect((await fetch(`${server.origin}/directorio`)).status).toBe(200)
  await server.stop()
})

test('sessions, known browsers, sent forms and questions of a copy do not come back with it, asked for by the command or by the file [T117]', async () => {
  await runCommand('backup.js', { DATA_DIR: folder })
  const [copy = ''] = copies()
  const name = 'con-sesion.db'
  const withSession = join(folder, 'backups', name)
  writeFileSync(withSession, readFileSync(join(folder, 'backups', copy)))
  const db = connect({ file: withSession })
  await fillMoment(db)
  await db.destroy()
  const isEmptied = async () => {
    const restored = connect({ file: join(folder, 'directorio.db'), readers: 1 })
    await expectNoMoment(restored)
    await restored.destroy()
  }

  const done = await restore(withSession)
  expect([done.code, done.output]).toEqual([0, expect.stringContaining('Las sesiones se cerraron')])
  await isEmptied()
  writeFileSync(join(folder, 'restaurar'), name)
  const started = await runCommand('migrate.js', { DATA_DIR: folder })
  expect([started.code, started.output]).toEqual([0, expect.stringContaining('Las sesiones se cerraron')])
  await isEmptied()
})

function formerCopy(name: string): string {
  const copy = join(folder, name)
  writeFileSync(copy, gunzipSync(readFileSync(new URL('../db/before-chapters.db.gz', import.meta.url))))
  return copy
}

test('a damaged copy, one of a newer version and one that is not there change nothing [F11, F16, F33, F35]', async () => {
  const before = await countBusinesses()
  const [copy = ''] = copies()
  const bytes = readFileSync(join(folder, 'backups', copy))
  const cut = join(folder, 'cortada.db')
  writeFileSync(cut, bytes.subarray(0, bytes.length / 2))
  const newer = join(folder, 'nueva.db')
  writeFileSync(newer, bytes)
  const db = connect({ file: newer })
  await db
    .insertInto('kysely_migration' as never)
    .values({ name: '999_later', timestamp: '2099' } as never)
    .execute()
  await db.destroy()
  const former = connect({ file: formerCopy('a-medias.db') })
  await former
    .deleteFrom('kysely_migration' as never)
    .where('name' as never, '=', '038_chosen_bank' as never)
    .execute()
  await former.destroy()
  for (const [path, reason] of [
    [cut, 'está dañada'],
    [newer, 'de una versión más nueva'],
    [join(folder, 'a-medias.db'), 'de una versión anterior que no terminó de actualizarlos'],
    ['no-hay.db', 'No hay ninguna copia'],
    ['--todo', 'Uso: npm run restaurar'],
  ] as const) {
    const { code, output } = await restore(path)
    expect([code, output], path).toEqual([78, expect.stringContaining(reason)])
  }
  expect(await countBusinesses()).toBe(before)
})

test('a version is gone back: the copy from before its migration, and the program of before [F15, F16, F34]', async () => {
  const before = await countBusinesses()
  const later = mkdtempSync(join(ROOT, '.cache/version-'))
  try {
    const commands = join(later, 'build/cli')
    cpSync(join(ROOT, 'build/cli/migrations'), join(commands, 'migrations'), { recursive: true })
    cpSync(join(ROOT, 'build/cli/migrate.js'), join(commands, 'migrate.js'))
    writeFileSync(join(commands, 'migrations/999_later.sql'), 'CREATE TABLE later (id INTEGER) STRICT;')
    const env = { DATA_DIR: folder }
    const updated = await runCommand('migrate.js', env, [], later)
    expect([updated.code, updated.output]).toEqual([0, expect.stringContaining('999_later')])
    await loseEverything()

    const refused = await runCommand('migrate.js', env)
    expect([refused.code, refused.output]).toEqual([78, expect.stringContaining('de una versión más nueva')])
    const kept = readdirSync(join(folder, 'backups')).filter((name) => name.startsWith('before-migration-'))
    writeFileSync(join(folder, 'restaurar'), kept.sort().at(-1) ?? '')
    const back = await runCommand('migrate.js', env)
    expect([back.code, back.output]).toEqual([0, expect.stringContaining('restaurada')])
    expect(await countBusinesses()).toBe(before)
  } finally {
    rmSync(later, { recursive: true, force: true })
  }
})

test('a copy from before the schema was written in chapters is restored, and carried over at the next start [F15, F33]', async () => {
  const done = await restore(formerCopy('anterior.db'))
  expect([done.code, done.output]).toEqual([0, expect.stringContaining('Listo: 8 negocios')])
  const migrated = await runCommand('migrate.js', { DATA_DIR: folder, DEMO: '1' })
  expect([migrated.code, migrated.output]).toEqual([0, expect.not.stringContaining('001_directory')])
  const server = await startServer({ data: { folder }, env: { LOG_LEVEL: 'error' } })
  try {
    expect((await fetch(`${server.origin}/salud`)).status).toBe(200)
    expect(await countBusinesses()).toBe(7)
  } finally {
    await server.stop()
  }
})
