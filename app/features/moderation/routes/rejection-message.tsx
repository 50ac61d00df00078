import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { adminLoader } from '~/features/accounts/http/admin-route.server'
import { createAdminMeta } from '~/http/meta'
import { buildRegistrationRejectionMessage } from '../rejection-mail.server'
import { PreparedMessage } from '../ui/prepared-message'

/**
 * Shows the message to the person who registered a rejected business (D132). Moderators send it themselves,
 * if mail is not configured or they want to explain more.
 */
export const loader = adminLoader(({ id }) => buildRegistrationRejectionMessage(db, id, env.SITE_NAME))

const titleOf = ({ name }: { name: string | null }) => `Avisar a ${name ?? 'quien lo registró'}`

export const meta = createAdminMeta<typeof loader>(titleOf)

export default function RejectionMessage() {
  const told = useLoaderData<typeof loader>()
  return <PreparedMessage title={titleOf(told)} {...told} />
}
