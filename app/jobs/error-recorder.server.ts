import type { Db } from 'db/connect'
import { storeErrors } from '~/features/system/error-log.server'
import { log } from '~/http/log.server'
import { redact, setErrorSink } from '~/http/log-error.server'
import type { LoggedError } from '~/values/logged-error'

/** Errors of one moment are written together, in milliseconds. */
const TOGETHER = 500
/** After a failure, which is likely to be what the errors are about. */
const LATER = 15_000
const MOST = 200

export interface ErrorRecorder {
  stop: () => Promise<void>
}

/** Keeps logged errors in the database, a moment later, one write at a time; rests after a failure. Never throws. */
export function startErrorRecorder(db: Db, { together = TOGETHER, later = LATER } = {}): ErrorRecorder {
  let waiting: LoggedError[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined

  const write = async (): Promise<boolean> => {
    const errors = waiting
    waiting = []
    const isWritten = await tryToStore(db, errors)
    if (!isWritten) waiting = [...errors, ...waiting].slice(-MOST)
    return isWritten
  }
  const flush = async () => {
    timer = undefined
    const isWritten = await write()
    writing = undefined
    if (waiting.length > 0) plan(isWritten ? together : later)
  }
  const plan = (wait: number) => {
    if (timer || writing) return
    timer = setTimeout(() => {
      writing = flush()
    }, wait)
    timer.unref()
  }
  setErrorSink((error) => {
    waiting = [...waiting, error].slice(-MOST)
    plan(together)
  })
  return {
    stop: async () => {
      await writing
      clearTimeout(timer)
      await write()
    },
  }
}

async function tryToStore(db: Db, errors: LoggedError[]): Promise<boolean> {
  try {
    await storeErrors(db, errors)
    return true
  } catch (error) {
    log.warn({ error: redact(String(error)) }, 'errors not kept')
    return false
  }
}
