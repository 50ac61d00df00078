import { Zip, ZipDeflate } from 'fflate'

interface ZippedFile {
  name: string
  pieces: AsyncIterable<string>
}

const encoder = new TextEncoder()

/** Files as one archive, packed piece by piece: nothing but the piece at hand is held. At most 4 GB. */
export async function* zipped(
  files: readonly ZippedFile[],
  now = new Date(),
): AsyncGenerator<Uint8Array, void, void> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  for (const { name, pieces } of files) {
    const entry = new ZipDeflate(name, { mtime: now })
    zip.add(entry)
    for await (const piece of pieces) {
      entry.push(encoder.encode(piece))
      yield* ready.splice(0)
    }
    entry.push(new Uint8Array(), true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready
}
