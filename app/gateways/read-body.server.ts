import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'

/** The whole body of an answer of at most so many bytes; throws what `tooLarge` makes of a larger one. */
export async function readBody(
  body: NonNullable<Response['body']>,
  most: number,
  tooLarge: () => Error,
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop by an error closes the connection.
  for await (const chunk of Readable.fromWeb(body as ReadableStream<Uint8Array>)) {
    size += chunk.length
    if (size > most) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
