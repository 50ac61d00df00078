import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { createAdminLoader } from '~/features/accounts/http/admin-route.server'
import { createAdminMeta } from '~/http/meta'
import { ButtonLink } from '~/ui/controls/button'
import { AdminPage } from '~/ui/layout/admin-page'
import { useListReturn } from '~/ui/list/list-return'
import { buildRegistrationRejectionMessage } from '../rejection-mail.server'
import { buildReportReply } from '../reports/labels'
import { findReporterWithReportState } from '../reports/reports.server'

/**
 * Shows a prepared message: to the person who registered a rejected business (D132), or to the sender of a
 * report. A moderator sends it by WhatsApp or mail; the site sends nothing.
 */
export const loader = createAdminLoader(({ request, id }) =>
  /\/registros\//i.test(new URL(request.url).pathname) ? toRegistrant(id) : toReporter(id),
)

/** For moderators who want to explain more than the mail does, or if mail is not configured. */
async function toRegistrant(id: number) {
  const message = await buildRegistrationRejectionMessage(db, id, env.SITE_NAME)
  return message && { title: `Avisar a ${message.name ?? 'quien lo registró'}`, ...message }
}

async function toReporter(id: number) {
  const reporter = await findReporterWithReportState(db, id)
  return (
    reporter && {
      title: `Responder a ${reporter.name ?? 'quien escribió'}`,
      ...buildReportReply(reporter, env.SITE_NAME),
    }
  )
}

export const meta = createAdminMeta<typeof loader>(({ title }) => title)

export default function PreparedMessage() {
  const { title, text, mail, whatsapp } = useLoaderData<typeof loader>()
  const { back = adminPaths.moderation() } = useListReturn()
  return (
    <AdminPage title={title} back={{ text: 'Revisión', href: back }} narrow>
      <p>Se abre con este texto ya escrito; lo cambias si quieres y lo mandas desde ahí.</p>
      <blockquote className="whitespace-pre-line wrap-anywhere">{text}</blockquote>
      <p className="flex flex-wrap gap-3">
        {whatsapp && (
          <ButtonLink tone="whatsapp" href={whatsapp}>
            Abrir WhatsApp
          </ButtonLink>
        )}
        {mail && <ButtonLink href={mail}>Escribir un correo</ButtonLink>}
        <ButtonLink href={back}>Volver a la revisión</ButtonLink>
      </p>
    </AdminPage>
  )
}
