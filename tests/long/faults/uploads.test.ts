import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { connect as connectTo } from 'node:net'
import { join } from 'node:path'
import { connectDatabase } from 'db/connect'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { MAX_IMAGE_BYTES } from '~/features/images/image'
import { picture } from '../../support/hostile-pictures'
import { ownerPictures } from '../../support/owner-pictures'
import { startServer } from '../../support/server'

let server = await startServer({ env: { LOG_LEVEL: 'error' } })
const db = connectDatabase({ file: join(server.dataDir, 'directorio.db') })
afterAll(async () => {
  await db.destroy()
  await server.stop()
})
const { id, token, send, upload, sendPhotos, photos, administrator, files, reset } = await ownerPictures(
  server,
  db,
)
beforeEach(reset)

const isUnderWay = (name: string) => name.endsWith('.draft')

/** Highest memory use of the server, in bytes. */
const peak = () =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))?.[1]) * 1024

test('photos above 8 MB together return 422 and none is stored, and many such forms at once need little memory [T41, T263]', async () => {
  const png = await picture(400, 401).png().toBuffer()
  const large = Buffer.concat([png, Buffer.alloc(2_900_000 - png.length, 7)])
  const before = await photos()
  const form = (count: number) =>
    sendPhotos(Array.from({ length: count }, (_, index) => ({ name: `${index}.png`, bytes: large })))
  const { status, text } = await form(3)
  expect([status, text]).toEqual([422, expect.stringContaining('hasta 5MB cada foto y 8 MB entre todas')])
  writeFileSync(`/proc/${server.process.pid}/clear_refs`, '5')
  const idle = peak()
  const all = await Promise.all(Array.from({ length: 8 }, () => form(8)))
  expect(new Set(all.map((each) => each.status))).toEqual(new Set([422, 429]))
  expect((peak() - idle) / 1024 / 1024).toBeLessThan(100)
  expect(await photos()).toEqual(before)
  expect((await form(2)).status).toBe(303)
})

describe('a logo', () => {
  test('many large logos at once leave memory free on a machine with 512 MB [T41, T42, F30]', async () => {
    const large = await picture(8000, 4900).jpeg({ quality: 95 }).toBuffer()
    const seen = await picture(4000, 4100).ensureAlpha(0.5).png({ progressive: true }).toBuffer()
    expect(Math.max(large.length, seen.length)).toBeLessThan(MAX_IMAGE_BYTES)
    const noise = Buffer.concat([await picture().png().toBuffer(), Buffer.alloc(MAX_IMAGE_BYTES - 5000, 7)])
    // Resets the highest memory use, so that earlier tests do not count.
    writeFileSync(`/proc/${server.process.pid}/clear_refs`, '5')
    const [headers, path] = [await administrator(), `/admin/contactos/${id}/logo`]
    const all = await Promise.all(
      [large, seen, noise, large, seen, noise].map((each) => send(path, each, { headers })),
    )
    expect(all.map(({ status }) => status)).toEqual(Array(6).fill(303))
    expect(peak() / 1024 / 1024).toBeLessThan(400)
    // Bytes above the limit are counted and dropped as they arrive.
    const huge = Buffer.alloc(20 * 1024 * 1024, 7)
    const refused = await Promise.all(Array.from({ length: 6 }, () => send(path, huge, { headers })))
    expect(refused.map(({ status }) => status)).toEqual(Array(6).fill(422))
    expect(peak() / 1024 / 1024).toBeLessThan(430)
  })

  test('after the process is killed during uploads, every row has its file, and no incomplete file is left [F1, F28]', async () => {
    const bytes = await picture(3000, 2000).png().toBuffer()
    const body = Buffer.concat([
      Buffer.from('--x\r\nContent-Disposition: form-data; name="logo"; filename="a.png"\r\n\r\n'),
      bytes,
    ])
    const half = connectTo(server.port, '127.0.0.1')
    await once(half, 'connect')
    half.on('error', () => undefined)
    half.write(
      `POST /mi-negocio/${token}/logo HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nSec-Fetch-Site: same-origin\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${body.length + 9}\r\n\r\n`,
    )
    half.write(body.subarray(0, body.length / 2))
    const others = [1, 2, 3].map(async (shade) =>
      upload(
        await picture(1200 + shade, 900)
          .png()
          .toBuffer(),
      ).catch(() => undefined),
    )
    await Promise.race(others)
    server.process.kill('SIGKILL')
    await Promise.all(others)
    half.destroy()
    const again = await startServer({ env: { LOG_LEVEL: 'error' }, data: { folder: server.dataDir } })
    server = again
    const rows = () => db.selectFrom('images').select(['hash', 'bytes']).execute()
    expect((await rows()).length).toBeGreaterThan(0)
    // A start removes pictures without a reference: first rows, then files.
    const withoutFile = async () =>
      (await rows()).filter(({ hash, bytes }) => {
        const file = join(server.dataDir, 'images', `${hash}.webp`)
        return !existsSync(file) || readFileSync(file).length !== bytes
      })
    await expect.poll(withoutFile).toEqual([])
    await expect.poll(() => files().filter(isUnderWay)).toEqual([])
    const withoutRow = async () => {
      const names = new Set((await rows()).map(({ hash }) => `${hash}.webp`))
      return files().filter((name) => name.endsWith('.webp') && !names.has(name))
    }
    await expect.poll(withoutRow).toEqual([])
  })
})
