import { execFileSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SOURCE = fileURLToPath(new URL('failing-disk.c', import.meta.url))
/** Position of each number in the shared file, four bytes apart. */
const PLACES = ['beforeFailure', 'failures', 'error', 'syncMs', 'garbage', 'failed'] as const

export interface Failure {
  /** Number of the first write to the database that fails. 1 is the next one. */
  nth: number
  /** Number of writes that fail from there. Default: all. */
  times?: number
  error?: 'ENOSPC' | 'EIO' | 'EROFS'
}

/** Simulates disk faults for the database of a server started with `env`. */
export interface FailingDisk {
  /** Environment that the server needs. */
  env: Record<string, string>
  fail: (failure: Failure) => void
  /** Delays each disk sync by this time, in milliseconds. */
  slow: (ms: number) => void
  /** Makes all reads from the database return garbage. */
  spoil: () => void
  /** Ends all faults. Returns the number of failed writes since the last call. */
  mend: () => number
  remove: () => void
}

/** Creates a failing disk. Undefined without a C compiler, or on another system than Linux. */
export function makeFailingDisk(): FailingDisk | undefined {
  if (process.platform !== 'linux') return undefined
  const name = join(tmpdir(), `directorio-disco-${process.pid}-${Date.now()}`)
  const library = `${name}.so`
  try {
    execFileSync('cc', ['-shared', '-fPIC', '-O1', '-o', library, SOURCE, '-ldl'], { stdio: 'pipe' })
  } catch {
    return undefined
  }
  const orders = `${name}.orders`
  writeFileSync(orders, Buffer.alloc(PLACES.length * 4))
  const file = openSync(orders, 'r+')
  const set = (place: (typeof PLACES)[number], value: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeInt32LE(value)
    writeSync(file, bytes, 0, 4, PLACES.indexOf(place) * 4)
  }
  const get = (place: (typeof PLACES)[number]) => {
    const bytes = Buffer.alloc(4)
    readSync(file, bytes, 0, 4, PLACES.indexOf(place) * 4)
    return bytes.readInt32LE()
  }
  return {
    env: { LD_PRELOAD: library, FAILING_DISK: orders },
    fail: ({ nth, times = 2 ** 30, error = 'ENOSPC' }) => {
      set('error', constants.errno[error])
      set('beforeFailure', nth)
      set('failures', times)
    },
    slow: (ms) => set('syncMs', ms),
    spoil: () => set('garbage', 1),
    mend: () => {
      for (const place of ['failures', 'syncMs', 'garbage'] as const) set(place, 0)
      const failed = get('failed')
      set('failed', 0)
      return failed
    },
    remove: () => {
      closeSync(file)
      for (const each of [library, orders]) if (existsSync(each)) rmSync(each)
    },
  }
}
