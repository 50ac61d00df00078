import {
  copyFile,
  cp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  unlink,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { connectDatabase } from 'db/connect'
import { afterAll, describe, expect, test } from 'vitest'
import { breakCheck, breakIndex } from '../../support/damage'
import { folderForTest } from '../../support/database'
import { prepared, runCommand } from '../../support/server'

const whole = await prepared('empty', 'migrate.js')
afterAll(() => rm(whole, { recursive: true, force: true }))

/** Copies a used data folder, damages its database with `spoil` and starts on it. Returns the outcome. */
async function spoiled(spoil: (file: string, folder: string) => Promise<unknown>) {
  const folder = await folderForTest()
  await cp(whole, folder, { recursive: true })
  const file = join(folder, 'directorio.db')
  await spoil(file, folder)
  const before = await readFile(file).catch(() => undefined)
  const result = await runCommand('migrate.js', { DATA_DIR: folder })
  return { ...result, file, before, after: await readFile(file).catch(() => undefined) }
}

async function overwrite(file: string, position: number, bytes: number): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.write(Buffer.alloc(bytes, 0xa5), 0, bytes, position)
  await handle.close()
}

describe('starting on a damaged database [F11]', () => {
  test.each<[string, (file: string, folder: string) => Promise<unknown>]>([
    ['garbage', (file) => writeFile(file, 'garbage '.repeat(5_000))],
    ['half of it', (file) => truncate(file, 100 * 1024)],
    ['a spoiled header', (file) => overwrite(file, 0, 64)],
    ['spoiled pages', (file) => overwrite(file, 4096, 8 * 4096)],
    ['one spoiled page', (file) => overwrite(file, 2 * 4096, 4096)],
    ['an empty file where there was data', (file) => truncate(file, 0)],
    ['no file where there was data', (file) => unlink(file)],
  ])(
    'refuses to start with a database with %s with code 78 and a hint, and does not change it',
    async (_, spoil) => {
      const { code, ms, output, before, after } = await spoiled(spoil)
      expect(output).toMatch(/dañada|falta o está vacía/)
      expect(output).toMatch(/backups/)
      expect(code).toBe(78)
      expect(ms).toBeLessThan(30_000)
      expect(after).toEqual(before)
    },
  )

  test.each<[string, (file: string) => Promise<unknown>, string]>([
    ['a row that breaks a rule', breakCheck, 'CHECK constraint failed in rate_limits'],
    [
      'an index that lacks a row',
      (file) => breakIndex(file, 'sqlite_autoindex_categories_1', 'reposteria'),
      'index sqlite_autoindex_categories_1',
    ],
  ])('refuses to start with a database with %s, and names the rule or the index', async (_, spoil, name) => {
    const { code, output } = await spoiled(spoil)
    expect([code, output]).toEqual([78, expect.stringContaining(name)])
  })

  test('starts with an undamaged database, even with a broken shared-memory file, and starts or refuses with a wrong log', async () => {
    expect((await spoiled(async () => {})).code).toBe(0)
    const leftover = await spoiled((file) => copyFile(file, `${file}-wal`))
    expect([0, 78]).toContain(leftover.code)
    expect((await spoiled((file) => writeFile(`${file}-shm`, 'garbage'))).code).toBe(0)
  })

  test('starts with an empty database file if the folder was never used', async () => {
    const { code } = await spoiled(async (file, folder) => {
      await truncate(file, 0)
      await unlink(join(folder, 'initialised'))
    })
    expect(code).toBe(0)
  })

  test.each(['migrate.js', 'demo.js'])('only their owner can read the files of %s', async (command) => {
    const folder = join(await folderForTest(), 'nueva')
    expect((await runCommand(command, { DATA_DIR: folder }, ['--preparar'])).code).toBe(0)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    const names = await readdir(folder)
    expect(names).toContain('directorio.db')
    for (const name of names) expect((await stat(join(folder, name))).mode & 0o077).toBe(0)
  })

  test('refuses to start with a database that is newer than the program [F16]', async () => {
    const { code, output } = await spoiled(async (file) => {
      const db = connectDatabase({ file })
      await db
        .insertInto('kysely_migration' as 'settings')
        .values({ name: '999_future', timestamp: '2030-01-01' } as never)
        .execute()
      await db.destroy()
    })
    expect(code).toBe(78)
    expect(output).toContain('999_future')
  })
})
