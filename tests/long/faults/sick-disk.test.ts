import { cpSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { connectDatabase } from '../../../db/connect'
import { acquireFileLock } from '../../../db/file'
import { folderForTest } from '../../support/database'
import { type Disk, makeDisk } from '../../support/disk'
import { prepared, runCommand } from '../../support/server'

const whole = await prepared('empty', 'migrate.js')
afterAll(() => rmSync(whole, { recursive: true, force: true }))

function disk(): Disk | undefined {
  const made = makeDisk(64, whole)
  if (made) onTestFinished(made.remove)
  return made
}

const start = (folder: string, command = 'migrate.js') => runCommand(command, { DATA_DIR: folder })
const bytes = (folder: string) => readFileSync(join(folder, 'directorio.db'))

describe('starting on a disk that does not work', () => {
  test('a start on a read-only disk reports it in one line [F6]', async (context) => {
    const made = disk()
    if (!made) return context.skip('no disk can be mounted here')
    made.lock()
    const { code, output } = await start(made.folder)
    expect([code, output]).toEqual([78, expect.stringContaining('es de solo lectura')])
    expect(output.trim().split('\n')).toHaveLength(1)
    expect(output).not.toMatch(/dañada/)
  })

  test('a start replaces a broken lock file once [F11, F38]', async () => {
    const folder = await folderForTest()
    cpSync(whole, folder, { recursive: true })
    writeFileSync(join(folder, 'lock.db'), 'garbage '.repeat(5_000))
    const { code, output } = await start(folder)
    expect([code, output]).toEqual([0, expect.stringContaining('no servía y se hizo de nuevo')])
    expect((await start(folder)).output).not.toContain('no servía')
  })

  test('a start steps back while another process holds the lock, even if its file was overwritten [F11, F38]', async () => {
    const folder = await folderForTest()
    cpSync(whole, folder, { recursive: true })
    const release = await acquireFileLock(join(folder, 'lock.db'), 0)
    expect(release).not.toBeNull()
    const before = bytes(folder)
    for (const spoil of [() => {}, () => writeFileSync(join(folder, 'lock.db'), 'garbage '.repeat(5_000))]) {
      spoil()
      const { code, output } = await start(folder)
      expect([code, output]).toEqual([78, expect.stringContaining('Otro proceso ya usa la carpeta de datos')])
    }
    expect(bytes(folder).equals(before)).toBe(true)
    await release?.()
    expect((await start(folder)).code).toBe(0)
  })

  test('a start names the log of another database and does not touch the intact file [F13]', async () => {
    const folder = await folderForTest()
    cpSync(whole, folder, { recursive: true })
    const other = join(folder, 'otra.db')
    const db = connectDatabase({ file: other, create: true })
    await sql`create table large (content blob)`.execute(db)
    for (let round = 0; round < 30; round++)
      await sql`insert into large values (randomblob(9000))`.execute(db)
    await copyFile(`${other}-wal`, join(folder, 'directorio.db-wal'))
    await db.destroy()
    expect(statSync(join(folder, 'directorio.db-wal')).size).toBeGreaterThan(100_000)
    const before = bytes(folder)
    const { code, output } = await start(folder)
    expect([code, output]).toEqual([78, expect.stringContaining('no es de esta base de datos')])
    expect(bytes(folder).equals(before)).toBe(true)
    rmSync(join(folder, 'directorio.db-wal'))
    rmSync(join(folder, 'directorio.db-shm'), { force: true })
    expect((await start(folder)).code).toBe(0)
  })
})
