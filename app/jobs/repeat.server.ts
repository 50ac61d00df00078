import { setTimeout as wait } from 'node:timers/promises'
import { logWorkError } from '~/http/log-error.server'

/** Call between batches of a run: yields to other work, and throws when the job has been stopped. */
export type Pause = () => Promise<void>

interface Rhythm {
  name: string
  /** In milliseconds: from the start, when the first visitors have been served, and then from round to round. */
  first: number
  every: number
}

const PAUSE = 20

/** Does `work` round after round; failures are logged. Returns how to stop it, which waits for the round under way. */
export function repeat({ name, first, every }: Rhythm, work: (pause: Pause) => Promise<void>) {
  let isStopped = false
  let round: Promise<void> | undefined
  let failure = ''
  const pause = async () => {
    await wait(PAUSE)
    if (isStopped) throw new Error('stopped')
  }
  const begin = () => {
    round ??= work(pause)
      .then(() => {
        failure = ''
      })
      .catch((error: unknown) => {
        if (isStopped) return
        // A repeated failure is reported once, so that it does not push other errors off the list.
        logWorkError(error, name, String(error) !== failure)
        failure = String(error)
      })
      .finally(() => {
        round = undefined
      })
  }
  const timers = [setTimeout(begin, first), setInterval(begin, every)]
  for (const timer of timers) timer.unref()
  return async (): Promise<void> => {
    isStopped = true
    for (const timer of timers) clearTimeout(timer)
    await round
  }
}
