import type { Db } from 'db/connect'
import { enqueueReminders, type ReminderConfig } from '~/features/reservations/reminders.server'
import { isMailConfigured } from '~/gateways/mail.server'
import { log } from '~/http/log.server'
import { logError } from '~/http/log-error.server'
import { startRepeatingJob } from './repeat.server'
import { wakeOutbox } from './wake.server'

const RHYTHM = { name: 'reminders', first: 45_000, every: 15 * 60_000 }

/**
 * Enqueues reminders to customers for reservations of the next day, if mail is configured. Returns a function
 * that stops the job.
 */
export const startReminders = (db: Db, of: ReminderConfig): (() => Promise<void>) =>
  startRepeatingJob(RHYTHM, async () => {
    if (!isMailConfigured()) return
    const reminded = await enqueueReminders(db, { ...of, now: new Date(), onError: logError })
    if (reminded === 0) return
    log.info({ reminded }, 'reminders')
    wakeOutbox()
  })
