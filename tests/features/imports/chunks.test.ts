import { randomUUID } from 'node:crypto'
import { mkdir, readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chunksOf, joinChunks, storeChunk } from '~/features/imports/chunks.server'
import { forgetOldImports } from '~/features/imports/files.server'
import { createImport } from '~/features/imports/stored-imports.server'
import { folderStore } from '~/gateways/object-store/folder.server'
import type { FileStore } from '~/values/files/file-store'
import { CHUNK_BYTES } from '~/values/files/list-size'
import { createDatabase, type TestDatabase } from '../../support/database'

let database: TestDatabase
let folder: string
let store: FileStore
beforeAll(async () => {
  database = await createDatabase()
  folder = join(database.folder, 'partes')
  await mkdir(folder)
  store = folderStore(folder)
})
afterAll(() => database.close())

const ANA = 7
const whole = new Uint8Array(CHUNK_BYTES).fill(0x61)
const rest = Buffer.from('el final')
const send = (key: string, number: number, bytes: Uint8Array = rest, userId = ANA) =>
  storeChunk(database.db, store, { userId, key, number, bytes })

test('pieces of a list are one file once all of them are there, and only for who sent them', async () => {
  const key = randomUUID()
  expect(await send(key, 1, whole)).toBe(true)
  expect(await joinChunks(store, { userId: ANA, key }, 2)).toBeNull()
  expect(await send(key, 2)).toBe(true)
  // Sent again, because the answer did not arrive.
  expect(await send(key, 2)).toBe(true)
  expect(await joinChunks(store, { userId: 8, key }, 2)).toBeNull()
  expect(await joinChunks(store, { userId: ANA, key }, 3)).toBeNull()
  const file = (await joinChunks(store, { userId: ANA, key }, 2)) ?? ''
  expect(await chunksOf(store, file)).toEqual([`${file}.1`, `${file}.2`])
})

test('what is no piece of a file that could be imported is not kept', async () => {
  const before = (await readdir(folder)).length
  const key = randomUUID()
  for (const [name, number, bytes] of [
    ['../directorio.db', 1, rest],
    [key, 0, rest],
    [key, 9, rest],
    [key, 1.5, rest],
    [key, Number.NaN, rest],
    [key, 1, new Uint8Array()],
    [key, 1, new Uint8Array(CHUNK_BYTES + 1)],
  ] as const)
    expect(await send(name, number, bytes), `${name} ${number}`).toBe(false)
  expect(await readdir(folder)).toHaveLength(before)
  expect(await joinChunks(store, { userId: ANA, key: '../x' }, 1)).toBeNull()
  expect(await joinChunks(store, { userId: ANA, key }, 0)).toBeNull()
})

test('a piece in the middle that is too short, or more than the largest file, makes no file', async () => {
  const key = randomUUID()
  await send(key, 1)
  await send(key, 2)
  expect(await joinChunks(store, { userId: ANA, key }, 2)).toBeNull()
  const large = randomUUID()
  for (let number = 1; number <= 8; number++) await send(large, number, whole)
  expect(await joinChunks(store, { userId: ANA, key: large }, 8)).toBeNull()
  await send(large, 8)
  expect(await joinChunks(store, { userId: ANA, key: large }, 8)).not.toBeNull()
})

test('an account has one beginning at a time; what nobody made a file of is gone after a day', async () => {
  const { db } = database
  const [first, second, other] = [randomUUID(), randomUUID(), randomUUID()]
  await send(first, 1)
  const file = (await joinChunks(store, { userId: ANA, key: first }, 1)) ?? ''
  await createImport(db, { username: 'ana' }, { file, fileName: 'lista.csv' })
  await send(second, 1, whole)
  await send(other, 1, rest, 8)
  await send(randomUUID(), 1, rest)
  const left = () => readdir(folder).then((names) => names.sort().join(' '))
  expect(await left()).not.toContain(second)
  expect(await left()).toContain(first)
  expect(await left()).toContain(other)
  const old = new Date(Date.now() - 25 * 3_600_000)
  for (const name of await readdir(folder)) await utimes(join(folder, name), old, old)
  await forgetOldImports(db, store)
  expect(await left()).toBe(`${file}.1`)
})
