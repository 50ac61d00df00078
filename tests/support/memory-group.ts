import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = '/sys/fs/cgroup'

export interface MemoryGroup {
  /** Whoever writes its process number here is in the group. */
  entrance: string
  remove: () => void
}

/** A group of processes that have `bytes` of memory together, as a container has; undefined where none can be made. */
export function makeMemoryGroup(bytes: number): MemoryGroup | undefined {
  const isUnified = existsSync(join(ROOT, 'cgroup.controllers'))
  const folder = join(ROOT, isUnified ? '' : 'memory', `directorio-${process.pid}-${Date.now()}`)
  try {
    mkdirSync(folder)
    writeFileSync(join(folder, isUnified ? 'memory.max' : 'memory.limit_in_bytes'), String(bytes))
    return { entrance: join(folder, 'cgroup.procs'), remove: () => rmdirSync(folder) }
  } catch {
    if (existsSync(folder)) rmdirSync(folder)
    return undefined
  }
}
