import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = '/sys/fs/cgroup'

export interface MemoryGroup {
  /** A process joins the group by writing its id here. */
  entrance: string
  remove: () => void
}

/**
 * Creates a group of processes that share `bytes` of memory, like a container. Undefined if that is not
 * possible.
 */
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
