/** Something measured in several ways that take turns. */
export interface Contest {
  name: string
  /** Each does its work the given number of times and returns the processor time in milliseconds. */
  channels: ((times: number) => Promise<number>)[]
}

export interface Figures {
  name: string
  /** Median milliseconds of processor time per run, one for each way. */
  medians: number[]
}

/**
 * Runs the ways of all contests in turn, round after round (A B A B), so that other load affects all of them.
 * The first round only warms up.
 */
export async function measure(contests: Contest[], rounds: number, times: number): Promise<Figures[]> {
  const taken = contests.map(({ channels }) => channels.map((): number[] => []))
  for (let round = 0; round <= rounds; round += 1)
    for (const [index, { channels }] of contests.entries())
      for (const [way, work] of channels.entries()) {
        const spent = (await work(times)) / times
        if (round > 0) taken[index]?.[way]?.push(spent)
      }
  return contests.map(({ name }, index) => ({ name, medians: (taken[index] ?? []).map(median) }))
}

export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] = [sorted[sorted.length % 2 ? middle : middle - 1], sorted[middle]]
  return (low + high) / 2
}
