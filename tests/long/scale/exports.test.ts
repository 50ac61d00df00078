import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readBusinessExportBatches } from '~/features/exports/contacts.server'
import { writeBusinessesCsv } from '~/features/exports/csv'
import { addContacts } from '../../support/contacts'
import { directoryForTest } from '../../support/import'

/** Only on Linux. */
const CLOCK = '/proc/thread-self/schedstat'

/** Processor time of this thread in milliseconds, without that of other processes. */
const used = () => Number(readFileSync(CLOCK, 'utf8').split(' ')[0]) / 1e6

/** Longest turn of the event loop during `work`, in milliseconds of processor time. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let [longest, before, isDone] = [0, used(), false]
  const turn = () => {
    const now = used()
    longest = Math.max(longest, now - before)
    before = now
    if (!isDone) setImmediate(turn)
  }
  setImmediate(turn)
  await work().finally(() => {
    isDone = true
  })
  return longest
}

test.skipIf(!existsSync(CLOCK))(
  'exporting 100,000 businesses blocks the server for at most 50 ms at a time [F32]',
  async () => {
    const { db } = await directoryForTest()
    await addContacts(db, 100_000, 'Pan dulce y pasteles')
    const exportAll = async () => {
      let rows = 0
      for await (const piece of writeBusinessesCsv(readBusinessExportBatches(db)))
        rows += piece.split('\r\n').length - 1
      expect(rows).toBe(100_001)
    }
    // Several exports, because a garbage collection may fall into one turn.
    const rounds: number[] = []
    for (let round = 0; round < 3; round++) rounds.push(await longestTurn(exportAll))
    expect(Math.min(...rounds)).toBeLessThanOrEqual(50)
  },
  300_000,
)
