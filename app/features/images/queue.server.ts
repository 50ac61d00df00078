const MANY = 8

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/** Decoded pixels are large: one picture at a time. Does `work` when all that was asked for before is done. */
export function runInQueue<Result>(work: () => Promise<Result>): Promise<Result> {
  waiting += 1
  const turn = last.then(work)
  last = turn.catch(() => undefined)
  return turn.finally(() => {
    waiting -= 1
  })
}

/** Whether the queue is full, so that new uploads should be refused with "try again". */
export const isQueueFull = (): boolean => waiting >= MANY
