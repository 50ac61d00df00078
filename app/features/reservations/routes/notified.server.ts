import { env } from '~/env.server'
import { isMailConfigured } from '~/gateways/mail.server'
import { tellByMail } from '../notify.server'
import type { Tell } from '../schema'

/** How a change of the reservation with this token is told to those it concerns. */
export const told = (token: string): Tell =>
  tellByMail({
    token,
    site: { name: env.SITE_NAME, origin: env.PUBLIC_ORIGIN },
    waysOut: { mail: isMailConfigured() },
    now: new Date(),
  })
