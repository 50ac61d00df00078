import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SheetRow } from './read/sheet'
import { type Drafted, draftOf } from './row/draft'
import type { Filing } from './store/categories'

/** A row and what the directory would keep of it. */
export interface JudgedRow {
  row: SheetRow
  drafted: Drafted
}

/**
 * Businesses of one transaction: few enough that the server beside it never waits long, and many enough that the pages it
 * keeps are not made anew all the time.
 */
const BATCH = 400
/** Rows read and judged between two looks at whether the database has answered. */
const AT_ONCE = 4

/** Batches of rows as they are judged; the next one while the database is busy with the one before. */
export async function* judgedAhead(rows: Iterable<SheetRow>, filing: Filing): AsyncGenerator<JudgedRow[]> {
  const source = rows[Symbol.iterator]()
  const judgeNext = () => {
    const next = judgeSome(source, filing)
    // Whoever waits for the batch learns of it.
    next.catch(() => {})
    return next
  }
  let ahead = judgeNext()
  try {
    for (let batch = await ahead; batch.length > 0; batch = await ahead) {
      ahead = judgeNext()
      yield batch
    }
  } finally {
    await ahead.catch(() => {})
  }
}

async function judgeSome(source: Iterator<SheetRow>, filing: Filing): Promise<JudgedRow[]> {
  const judged: JudgedRow[] = []
  while (judged.length < BATCH) {
    const { value: row, done } = source.next()
    if (done) break
    judged.push({ row, drafted: draftOf(row, filing) })
    if (judged.length % AT_ONCE === 0) await nextTurn()
  }
  return judged
}

/** The keys of all rows. Each is read twice, so that a large file does not have to be kept twice. */
export function keysOf(rows: Iterable<SheetRow>, filing: Filing): Set<string> {
  const keys = new Set<string>()
  for (const row of rows) {
    const drafted = draftOf(row, filing)
    if (drafted.ok) keys.add(drafted.draft.key)
  }
  return keys
}
