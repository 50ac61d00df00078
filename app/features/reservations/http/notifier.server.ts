import { env } from '~/env.server'
import { isMailConfigured } from '~/gateways/mail.server'
import { notifyByMail } from '../notify.server'
import type { Notifier, Party } from '../schema'

/** How those concerned hear of what is done to a reservation; `token` is that of whoever reserved. */
export const notifierOf = (by: Party, now: Date, token?: string): Notifier =>
  notifyByMail({
    by,
    token,
    site: { name: env.SITE_NAME, origin: env.PUBLIC_ORIGIN },
    channels: { mail: isMailConfigured() },
    now,
  })
