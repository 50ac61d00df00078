import { mkdir, open, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  deleteBackupsForSpace,
  deleteSurplusBackups,
  findLatestBackup,
} from '~/features/system/backups/backups.server'
import { makeBackup, requireValidBackupFile, runBackupHook } from '~/features/system/backups/make.server'
import { makeBackupIfDue } from '~/jobs/backups.server'
import type { Db } from '../../../db/connect'
import { breakCheck, breakIndex } from '../../support/damage'
import { folderForTest, freshDatabase, ON_POSTGRES } from '../../support/database'
import { addBusiness, addCategory, addContact, addRating } from '../../support/directory-rows'
import { makeDisk } from '../../support/disk'

/** Creates a data folder with one business and one picture. */
async function dataFolder(): Promise<{ dataDir: string; db: Db; business: number }> {
  const { db, folder } = await freshDatabase()
  const business = await addBusiness(db, [await addCategory(db, 'reposteria')])
  await mkdir(join(folder, 'images'))
  await writeFile(join(folder, 'images/a.webp'), 'picture')
  return { dataDir: folder, db, business }
}

async function utimesOf(folder: string, moment: Date): Promise<void> {
  for (const name of await readdir(folder)) await utimes(join(folder, name), moment, moment)
}

describe.skipIf(ON_POSTGRES)('making a backup [F33]', () => {
  test('makes a complete, counted backup during writes, which only its owner can read', async () => {
    const { dataDir, db, business } = await dataFolder()
    let isWriting = true
    const writing = (async () => {
      while (isWriting) await addRating(db, business)
    })()
    for (let round = 0; round < 5; round++) {
      const made = await makeBackup({ dataDir, kind: 'manual', now: new Date(1e12 + round) })
      expect(made.rows).toMatchObject({ businesses: 1 })
      expect((await stat(made.file)).mode & 0o777).toBe(0o600)
      expect(await requireValidBackupFile(made.file)).toEqual(made.rows)
    }
    isWriting = false
    await writing
    const names = await readdir(join(dataDir, 'backups'))
    expect(names.filter((name) => name.endsWith('.db'))).toHaveLength(5)
    expect(names.filter((name) => name.includes('.part'))).toEqual([])
  })

  test('a backup copies the pictures, and keeps them when the site deletes its own', async () => {
    const { dataDir } = await dataFolder()
    await makeBackup({ dataDir, kind: 'daily' })
    await rm(join(dataDir, 'images'), { recursive: true })
    expect(await readFile(join(dataDir, 'backups/images/a.webp'), 'utf8')).toBe('picture')
  })

  test('makes no backup of a damaged database and leaves no file behind', async () => {
    const { dataDir, db } = await dataFolder()
    await db.destroy()
    const file = join(dataDir, 'directorio.db')
    const bytes = await readFile(file)
    await writeFile(file, bytes.subarray(0, bytes.length - 3 * 4096))
    await expect(makeBackup({ dataDir, kind: 'hourly' })).rejects.toThrow()
    expect((await readdir(join(dataDir, 'backups'))).filter((name) => name !== 'images')).toEqual([])
  })

  test('names a CHECK or index that is violated, in the backup and in the database', async () => {
    const { dataDir, db } = await dataFolder()
    await addContact(db, { email: 'ana@example.com' })
    const { file } = await makeBackup({ dataDir, kind: 'hourly' })
    await db.destroy()
    const live = join(dataDir, 'directorio.db')
    await breakCheck(file)
    await expect(requireValidBackupFile(file)).rejects.toThrow('CHECK constraint failed in rate_limits')
    await breakIndex(live, 'businesses_email', 'ana@example.com')
    await expect(makeBackup({ dataDir, kind: 'hourly' })).rejects.toThrow('index businesses_email')
  })

  test('reading a backup detects a damaged page in a table whose rows are not counted', async () => {
    const { dataDir, db } = await dataFolder()
    const { file } = await makeBackup({ dataDir, kind: 'hourly' })
    const { rows } = await sql<{ rootpage: number }>`
      select rootpage from sqlite_master where name = 'audit_log'`.execute(db)
    const handle = await open(file, 'r+')
    await handle.write(Buffer.alloc(4096, 0xa5), 0, 4096, ((rows[0]?.rootpage ?? 0) - 1) * 4096)
    await handle.close()
    await expect(requireValidBackupFile(file)).rejects.toThrow()
  })
})

test('the age of the last backup does not depend on a file copied into its folder [F33]', async () => {
  const dataDir = await folderForTest()
  const folder = join(dataDir, 'backups')
  await mkdir(folder)
  await writeFile(join(folder, 'manual-1.db'), '')
  await utimesOf(folder, new Date('2026-01-01'))
  await writeFile(join(folder, 'traida.db'), '')
  expect(await findLatestBackup(dataDir)).toMatchObject({ name: 'manual-1.db' })
})

test('keeps 24 hourly, 14 daily, 5 pre-migration and all manual backups [F33]', async () => {
  const folder = await folderForTest()
  const at = (n: number) => new Date(1.7e12 + n * 3_600_000).toISOString().replaceAll(':', '-')
  for (let n = 0; n < 40; n++)
    for (const kind of ['hourly', 'daily', 'before-migration', 'manual'])
      await writeFile(join(folder, `${kind}-${at(n)}.db`), '')
  for (const [name, age] of [
    ['new.part', 1],
    ['old.part', 30],
  ] as const) {
    await writeFile(join(folder, name), '')
    const moment = new Date(1.8e12 - age * 3_600_000)
    await utimes(join(folder, name), moment, moment)
  }
  await deleteSurplusBackups(folder, new Date(1.8e12))
  const left = await readdir(folder)
  const of = (kind: string) => left.filter((name) => name.startsWith(kind)).sort()
  expect([of('hourly').length, of('daily').length, of('before').length, of('manual').length]).toEqual([
    24, 14, 5, 40,
  ])
  expect(of('hourly').at(-1)).toBe(`hourly-${at(39)}.db`)
  expect(left.filter((name) => name.endsWith('.part'))).toEqual(['new.part'])
})

test('deletes the oldest hourly backups for room, then daily ones, and none if that is not enough [F33, F5]', async () => {
  const folder = await folderForTest()
  const kinds = ['hourly', 'daily', 'manual', 'before-migration']
  for (const n of [1, 2, 3])
    for (const kind of kinds) await writeFile(join(folder, `${kind}-${n}.db`), Buffer.alloc(100))
  expect(await deleteBackupsForSpace(folder, -1)).toEqual([])
  expect(await deleteBackupsForSpace(folder, 401)).toEqual([])
  expect(await deleteBackupsForSpace(folder, 150)).toEqual(['hourly-1.db', 'hourly-2.db'])
  expect(await deleteBackupsForSpace(folder, 200)).toEqual(['daily-1.db', 'daily-2.db'])
  expect(await deleteBackupsForSpace(folder, 1)).toEqual([])
  expect(await readdir(folder)).toHaveLength(8)
})

test.skipIf(ON_POSTGRES)(
  'still makes backups after earlier ones have filled the disk [F33]',
  async (context) => {
    const { dataDir } = await dataFolder()
    const disk = makeDisk(120, dataDir)
    if (!disk) return context.skip()
    try {
      const folder = join(disk.folder, 'backups')
      await mkdir(folder)
      for (const n of [1, 2, 3, 4])
        await writeFile(join(folder, `hourly-2026-01-01T0${n}.db`), Buffer.alloc(8 * 1024 * 1024))
      await utimesOf(folder, new Date('2026-01-01'))
      await makeBackupIfDue({ dataDir: disk.folder }, new Date('2026-01-01T05:00Z'))
      const left = await readdir(folder)
      expect(left.filter((name) => name.startsWith('hourly')).length).toBeLessThan(4)
      expect(left.filter((name) => name.startsWith('daily'))).toHaveLength(1)
    } finally {
      disk.remove()
    }
  },
)

test.skipIf(ON_POSTGRES)(
  'makes one backup an hour, the first of a day as daily, and passes its path to the operator’s command [F33]',
  async () => {
    const { dataDir } = await dataFolder()
    const seen = join(dataDir, 'seen')
    const options = { dataDir, command: `echo "$1" >> ${seen}` }
    const start = Date.now()
    await makeBackupIfDue(options)
    await makeBackupIfDue(options, new Date(start + 30 * 60_000))
    expect(await findLatestBackup(dataDir, { kinds: ['hourly'] })).toBeNull()
    const daily = await findLatestBackup(dataDir, { kinds: ['daily'] })
    expect((await readFile(seen, 'utf8')).trim()).toBe(join(dataDir, 'backups', daily?.name ?? ''))
  },
)

test('reports an operator’s backup command that fails or does not end [F33]', async () => {
  await expect(runBackupHook('echo sin red >&2; exit 3', '/x')).rejects.toThrow('ended with 3: sin red')
  await expect(runBackupHook('sleep 5', '/x', 100)).rejects.toThrow('SIGKILL')
})

test('a backup dated in the future is not the last one, and no valid backup is deleted for it [F54]', async () => {
  const folder = await folderForTest()
  const backups = join(folder, 'backups')
  await mkdir(backups)
  const now = new Date('2026-11-28T12:00:00Z')
  const daily = (date: string) => `daily-${date}T00-00-00.000Z.db`
  const good = Array.from({ length: 14 }, (_, day) => daily(`2026-11-${String(15 + day).padStart(2, '0')}`))
  const future = Array.from({ length: 16 }, (_, day) => daily(`2027-01-${String(10 + day)}`))
  for (const name of [...good, ...future]) await writeFile(join(backups, name), 'copy')
  expect(await findLatestBackup(folder, { kinds: ['daily'], now })).toMatchObject({ name: good.at(-1) })
  expect(await findLatestBackup(folder, { now: new Date('2026-01-01T00:00:00Z') })).toBeNull()
  await deleteSurplusBackups(backups, now)
  expect((await readdir(backups)).sort()).toEqual([...good, ...future.slice(2)])
  // If space is missing, backups with a future date are deleted first. The newest valid one stays.
  const missing = 27 * 4
  await deleteBackupsForSpace(backups, missing, now)
  expect(await readdir(backups)).toEqual([good.at(-1)])
})
