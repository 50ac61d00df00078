import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { adminLoader } from '~/features/accounts/http/admin-route.server'
import { adminTitle } from '~/http/meta'
import { refusalToTell } from '../refusal.server'
import { WrittenAnswer } from '../ui/written-answer'

/** What is said to whoever registered a business that is not shown (D132), where no mail says it or to say it better. */
export const loader = adminLoader(({ id }) => refusalToTell(db, id, env.SITE_NAME))

const titleOf = ({ name }: { name: string | null }) => `Avisar a ${name ?? 'quien lo registró'}`

export const meta = adminTitle<typeof loader>(titleOf)

export default function TellRefused() {
  const told = useLoaderData<typeof loader>()
  return <WrittenAnswer title={titleOf(told)} {...told} />
}
