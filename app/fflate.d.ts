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
