import { readdirSync, readFileSync } from 'node:fs'

const TICK = 10

/**
 * Returns the processor time of a process with all its threads, in milliseconds. Linux only.
 * Exact to the nanosecond where the kernel counts them (schedstat), otherwise in ticks of ten milliseconds.
 */
export function cpuOf(pid: number): number {
  const tasks = tasksOf(pid)
  const nanoseconds = tasks.map((task) => Number(read(`/proc/${pid}/task/${task}/schedstat`).split(' ')[0]))
  const total = nanoseconds.reduce((sum, each) => sum + each, 0)
  return total > 0 ? total / 1e6 : ticksOf(pid)
}

/**
 * Returns a process and its child processes. Linux only. The terminal command runs an import in a child
 * process.
 */
export const familyOf = (pid: number): number[] => [
  pid,
  ...readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number),
]

/** The parent is the second number after the name, which is in brackets. */
const parentOf = (name: string) => Number(/^.*\) \S+ (\d+)/.exec(read(`/proc/${name}/stat`))?.[1])

function tasksOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

function ticksOf(pid: number): number {
  const [, after = ''] = read(`/proc/${pid}/stat`).split(/^.*\) /)
  const fields = after.split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK
}

/** Returns the memory of a process in megabytes. Linux only. */
export const memoryOf = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024)

/** Returns the highest memory of a process so far, in megabytes. Linux only. */
export const highestMemoryOf = (pid: number): number =>
  Math.round(Number(/VmHWM:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024)

/** A thread may end between listing and reading. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
