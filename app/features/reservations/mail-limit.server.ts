import type { Db } from 'db/connect'
import { buildLimitKey, incrementLimit } from '~/features/rate-limits/counter.server'
import { toMailbox } from '~/values/contact/email'

/** Maximum number of counted mails from one business to one mailbox in 24 hours (T233, T276, T277). */
const MAX_MAILS = 10
const DAY_SECONDS = 24 * 60 * 60

interface CountedMail {
  businessId: number
  to: string
  secret: string
  now: Date
}

/**
 * Counts a mail that a business causes: an answer of its owner, or a reminder. Returns false if the mailbox
 * already got the maximum from it.
 */
export async function consumeMailQuota(
  trx: Db,
  { businessId, to, secret, now }: CountedMail,
): Promise<boolean> {
  const key = buildLimitKey(secret, 'mails of an owner', `${businessId} ${toMailbox(to)}`)
  return (await incrementLimit(trx, key, DAY_SECONDS, now)).count <= MAX_MAILS
}
