import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { adminLoader } from '~/features/accounts/http/admin-route.server'
import { adminTitle } from '~/http/meta'
import { answerTo } from '../reports/answer'
import { findReporter } from '../reports/reporter.server'
import { WrittenAnswer } from '../ui/written-answer'

/** An answer to whoever reported, written already: it opens in WhatsApp or in a mail; nothing is sent from here. */
export const loader = adminLoader(async ({ id }) => {
  const reporter = await findReporter(db, id)
  return reporter && { name: reporter.name, ...answerTo(reporter, env.SITE_NAME) }
})

const titleOf = ({ name }: { name: string | null }) => `Responder a ${name ?? 'quien escribió'}`

export const meta = adminTitle<typeof loader>(titleOf)

export default function AnswerReport() {
  const answer = useLoaderData<typeof loader>()
  return <WrittenAnswer title={titleOf(answer)} {...answer} />
}
