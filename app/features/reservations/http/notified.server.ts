import { env } from '~/env.server'
import { isMailConfigured } from '~/gateways/mail.server'
import { notifyByMail } from '../notify.server'
import type { Notifier } from '../schema'
import { keyOf } from './private.server'

/** How a change of the reservation with this token is told to those it concerns. */
export const notifierFor = (token: string): Notifier =>
  notifyByMail({
    token,
    key: keyOf(token),
    site: { name: env.SITE_NAME, origin: env.PUBLIC_ORIGIN },
    channels: { mail: isMailConfigured() },
    now: new Date(),
  })
