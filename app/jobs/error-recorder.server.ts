import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from 'db/connect'
import { storeErrors } from '~/features/system/error-log.server'
import { setErrorSink } from '~/http/log-error.server'
import type { LoggedError } from '~/values/logged-error'
import { repeat } from './repeat.server'
import { wakeErrors } from './wake.server'

/** Errors of one moment are written together, in milliseconds. */
const TOGETHER = 500
const EVERY = 15_000
const MOST = 200

/** Keeps logged errors in the database, a moment later. Returns how to stop it, which writes the rest. */
export function startErrorRecorder(db: Db, { together = TOGETHER } = {}): () => Promise<void> {
  let waiting: LoggedError[] = []
  const write = async () => {
    const errors = waiting
    waiting = []
    try {
      if (errors.length > 0) await storeErrors(db, errors)
    } catch (error) {
      waiting = [...errors, ...waiting].slice(-MOST)
      throw error
    }
  }
  setErrorSink((error) => {
    waiting = [...waiting, error].slice(-MOST)
    wakeErrors()
  })
  const stop = repeat({ name: 'errors', first: EVERY, every: EVERY }, async (_, signal) => {
    if (waiting.length > 0) await wait(together, undefined, { signal }).catch(() => {})
    await write()
  })
  return async () => {
    await stop()
    await write().catch(() => {})
  }
}
