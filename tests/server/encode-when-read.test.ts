import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { encodeWhenRead } from '~/server/application/encode-when-read'

interface Library {
  encode: (value: unknown) => ReadableStream<Uint8Array>
}

const remix = createRequire(import.meta.url).resolve('@remix-run/node')
const runtime = createRequire(createRequire(remix).resolve('@remix-run/server-runtime'))
const library = runtime('turbo-stream') as Library

test('the data of a page are encoded when somebody reads them, word for word as before', async () => {
  let reads = 0
  const data = {
    get name() {
      reads += 1
      return 'Taquería «El Güero»'
    },
    later: Promise.resolve({ total: 3 }),
  }
  const before = await new Response(library.encode(data)).text()
  encodeWhenRead()
  encodeWhenRead()
  reads = 0
  const stream = library.encode(data)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(reads).toBe(0)
  expect(await new Response(stream).text()).toBe(before)
  expect(reads).toBe(1)
})
