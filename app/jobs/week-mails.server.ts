import type { Db } from 'db/connect'
import type { MailContext } from '~/features/businesses/email-change.server'
import { enqueueWeekMails, listZonesForWeekMail } from '~/features/owners/week-mail.server'
import { log } from '~/http/log.server'
import { logError } from '~/http/log-error.server'
import { startRepeatingJob, withLease } from './repeat.server'
import { wakeOutbox } from './wake.server'

const RHYTHM = { name: 'week mails', first: 60_000, every: 60_000 }
/** Maximum number of messages per round, so that other mail does not wait long. */
const MAX_A_ROUND = 100

interface Sender {
  mail: MailContext
  secret: string
  holder: string
}

/**
 * Enqueues the Monday messages for owners on Monday in each time zone, a part of them every minute. Returns a
 * function that stops the job.
 */
export function startWeekMails(db: Db, sender: Sender): () => Promise<void> {
  const round = createWeekMailRound(db, sender)
  return startRepeatingJob(RHYTHM, () => round(new Date()))
}

/**
 * Returns a function that enqueues one round of messages and returns their number. For a day in UTC it
 * remembers the last business of each time zone. After a restart it begins again. The key of a message
 * contains the business and the Monday, which prevents repetition. Of several processes, one enqueues at a
 * time.
 */
export function createWeekMailRound(db: Db, { holder, ...sender }: Sender, maxCount = MAX_A_ROUND) {
  let day = ''
  let cursors = new Map<string, number | null>()
  return async (now: Date): Promise<number> => {
    const today = now.toISOString().slice(0, 10)
    if (today !== day) [day, cursors] = [today, new Map()]
    const open = listZonesForWeekMail(now).filter((zone) => cursors.get(zone) !== null)
    if (open.length === 0) return 0
    let total = 0
    await withLease({ db, what: 'week mails', holder }, async () => {
      for (const zone of open) {
        const after = cursors.get(zone) ?? 0
        const { sent, next } = await enqueueWeekMails(db, {
          ...{ zone, after, most: maxCount - total, now, onError: logError },
          ...sender,
        })
        cursors.set(zone, next)
        total += sent
      }
    })
    if (total === 0) return 0
    log.info({ messages: total }, 'week mails')
    wakeOutbox()
    return total
  }
}
