/** What is used of it: the package names its types where TypeScript does not look. */
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
  /** For tests. */
  export function unzipSync(archive: Uint8Array): Record<string, Uint8Array>
  export function zipSync(files: Record<string, Uint8Array>): Uint8Array
}
