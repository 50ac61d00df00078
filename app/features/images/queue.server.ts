import PQueue from 'p-queue'

/** Uploads that may wait at once, those of administrators and all others apart. */
const MOST_WAITING = 8

/** Decoded pixels are large: one picture at a time. */
const queue = new PQueue({ concurrency: 1 })
const waiting = { administrator: 0, others: 0 }
const busy = new Set<string>()

/** An administrator, who comes before everybody else; or a link and a network, each with one picture at a time. */
export type Uploader = 'administrator' | readonly string[]

/** Does `work` when what was asked for before is done. */
export const runInQueue = <Result>(work: () => Promise<Result>, priority = 0): Promise<Result> =>
  queue.add(work, { priority })

/** The same for an upload; null, "try again", when too many wait or the link or network of `uploader` has one there. */
export async function processUpload<Result>(
  uploader: Uploader,
  work: () => Promise<Result>,
): Promise<Result | null> {
  const isAdministrator = uploader === 'administrator'
  const lane = isAdministrator ? 'administrator' : 'others'
  const keys = isAdministrator ? [] : uploader
  if (waiting[lane] >= MOST_WAITING || keys.some((key) => busy.has(key))) return null
  waiting[lane] += 1
  for (const key of keys) busy.add(key)
  try {
    return await runInQueue(work, isAdministrator ? 1 : 0)
  } finally {
    waiting[lane] -= 1
    for (const key of keys) busy.delete(key)
  }
}
