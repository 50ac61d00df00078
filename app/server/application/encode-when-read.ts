import { createRequire } from 'node:module'

type Encode = (value: unknown, options?: object) => ReadableStream<Uint8Array>

let isLazy = false

/** Puts off Remix's encoding of what loaders returned until a script asks for it; Remix has no setting for it. */
export function encodeWhenRead(): void {
  if (isLazy) return
  isLazy = true
  const remix = createRequire(import.meta.url).resolve('@remix-run/node')
  const runtime = createRequire(remix).resolve('@remix-run/server-runtime')
  const library = createRequire(runtime)('turbo-stream') as { encode: Encode }
  const encode = library.encode
  library.encode = (value, options) => {
    let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
    return new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          reader ??= encode(value, options).getReader()
          const { done, value: piece } = await reader.read()
          if (done) controller.close()
          else controller.enqueue(piece)
        },
        cancel: (reason) => reader?.cancel(reason),
      },
      { highWaterMark: 0 },
    )
  }
}
