import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { keepUploadedBackup } from '~/features/system/backups/upload.server'
import { folderForTest } from '../../support/database'

test('T121: a copy that unpacks to more than three times the data is refused, and none of it is written', async () => {
  const folder = await folderForTest()
  const beginning = Buffer.from('SQLite format 3\0')
  const bomb = gzipSync(Buffer.concat([beginning, Buffer.alloc(257 * 1024 * 1024)]))
  expect(bomb.length).toBeLessThan(500_000)
  expect(await keepUploadedBackup(folder, bomb)).toEqual({ ok: false, reason: 'too_large' })
  expect(readdirSync(join(folder, 'backups'))).toEqual([])
  const small = gzipSync(Buffer.concat([beginning, Buffer.alloc(1024)]))
  expect(await keepUploadedBackup(folder, small)).toMatchObject({ ok: false })
})
