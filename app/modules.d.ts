/** Types for the used parts of the package. TypeScript does not find those in the package. */
declare module 'fflate' {
  export class ZipDeflate {
    constructor(name: string, options?: { mtime?: Date })
    push(chunk: Uint8Array, isLast?: boolean): void
  }
  export class Zip {
    constructor(onData: (error: Error | null, chunk: Uint8Array) => void)
    add(file: ZipDeflate): void
    end(): void
  }
  export function unzipSync(
    archive: Uint8Array,
    options?: { filter: (file: { originalSize: number }) => boolean },
  ): Record<string, Uint8Array>
  /** Used only by tests. */
  export function zipSync(files: Record<string, Uint8Array>): Uint8Array
}

/** A table as text, bundled at build time. */
declare module '*.tsv?raw' {
  const text: string
  export default text
}

/** Records, one per line, bundled in the same way. */
declare module '*.ndjson?raw' {
  const text: string
  export default text
}

declare module 'virtual:enhancement' {
  const address: string
  export default address
}

declare module 'virtual:enhancement-home' {
  const address: string
  export default address
}

declare module 'virtual:enhancement-business' {
  const address: string
  export default address
}

declare module 'virtual:enhancement-list' {
  const address: string
  export default address
}

declare module 'virtual:enhancement-administration' {
  const address: string
  export default address
}

declare module 'virtual:suggestions' {
  const address: string
  export default address
}

declare module 'virtual:open-tab' {
  const address: string
  export default address
}

declare module 'virtual:service-worker' {
  /** Code of the service worker in the build of the server. Otherwise empty. */
  const code: string
  export default code
}

declare module 'virtual:reload-in-development' {
  /** Address of the script that reloads the page after an edit. Empty in the build. */
  const address: string
  export default address
}

declare module 'virtual:remix/server-build' {
  export * from '@remix-run/dev/server-build'
}
