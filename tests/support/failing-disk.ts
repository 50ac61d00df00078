import { execFileSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SOURCE = fileURLToPath(new URL('failing-disk.c', import.meta.url))
/** Where each of its numbers stands in the shared file, four bytes apart. */
const PLACES = ['beforeFailure', 'failures', 'error', 'syncMs', 'garbage', 'failed'] as const

export interface Failure {
  /** Which write to the database from now on is the first that fails; 1 is the next. */
  nth: number
  /** How many fail from there on; for ever where it is not said. */
  times?: number
  error?: 'ENOSPC' | 'EIO' | 'EROFS'
}

/** Makes the database of a server that was started with `env` fail, as far as the server can see. */
export interface FailingDisk {
  /** What the server's environment must have. */
  env: Record<string, string>
  fail: (failure: Failure) => void
  /** Every wait for the disk takes this long, in milliseconds. */
  slow: (ms: number) => void
  /** What is read from the database from now on is nonsense. */
  spoil: () => void
  /** All is well from now on; answers how many writes have failed since the last time. */
  mend: () => number
  remove: () => void
}

/** Undefined where no library can be built or loaded: without a C compiler, and on another system than Linux. */
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
