import process from 'node:process'

/** Runs `work`, and measures its processor time in milliseconds. Other load on the machine does not count. */
export async function processorTime<T>(work: () => T): Promise<{ ms: number; result: Awaited<T> }> {
  const before = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  return { ms: (user + system) / 1000, result }
}
