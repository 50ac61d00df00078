import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { adminLoader } from '~/features/accounts/http/admin-route.server'
import { createAdminMeta } from '~/http/meta'
import { buildReportReply } from '../reports/labels'
import { findReporterWithReportState } from '../reports/reporter.server'
import { PreparedMessage } from '../ui/prepared-message'

/**
 * Shows a prepared answer to the sender of a report. A moderator sends it by WhatsApp or mail; the site sends
 * nothing.
 */
export const loader = adminLoader(async ({ id }) => {
  const reporter = await findReporterWithReportState(db, id)
  return reporter && { name: reporter.name, ...buildReportReply(reporter, env.SITE_NAME) }
})

const titleOf = ({ name }: { name: string | null }) => `Responder a ${name ?? 'quien escribió'}`

export const meta = createAdminMeta<typeof loader>(titleOf)

export default function AnswerReport() {
  const answer = useLoaderData<typeof loader>()
  return <PreparedMessage title={titleOf(answer)} {...answer} />
}
