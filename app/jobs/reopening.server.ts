import type { Db } from 'db/connect'
import { reopenDue } from '~/features/businesses/closing.server'
import { log } from '~/http/log.server'
import { repeat } from './repeat.server'

const RHYTHM = { name: 'reopening', first: 30_000, every: 15 * 60_000 }

/** Opens again who closed until today (D118), four times an hour. Returns how to stop it. */
export const startReopening = (db: Db): (() => Promise<void>) =>
  repeat(RHYTHM, async () => {
    const reopened = await reopenDue(db)
    if (reopened > 0) log.info({ reopened }, 'reopened')
  })
