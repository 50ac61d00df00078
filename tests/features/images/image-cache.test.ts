import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createImageDiskCache } from '~/features/images/show.server'
import { folderForTest } from '../../support/database'

test('a picture cache whose folder cannot be opened tries again at the next request', async () => {
  const folder = join(await folderForTest(), 'anchos')
  await writeFile(folder, 'a file instead of a folder')
  const reported: unknown[] = []
  const options = { folder, names: /\.webp$/, report: (error: unknown) => void reported.push(error) }
  const pictureOf = createImageDiskCache(options)
  let painted = 0
  const paint = async () => {
    painted += 1
    return Buffer.from('picture')
  }
  expect(await pictureOf('a.webp', paint)).toEqual(Buffer.from('picture'))
  expect(reported).not.toEqual([])
  await rm(folder)
  for (let time = 0; time < 2; time += 1) await pictureOf('a.webp', paint)
  expect(painted).toBe(2)
  reported.length = 0
  await pictureOf('a.webp', paint)
  expect(reported).toEqual([])
})
