import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { adminTitle } from '~/http/meta'
import { decisionForm, takeDecision } from '../http/entry-at.server'
import { KINDS } from '../labels'
import { closeReport } from '../refuse.server'
import { closingSchema } from '../schema'
import { CloseReportPage } from '../ui/close-report-page'

export const handle = { hydrate: true }

/** Closes a report as resolved or dismissed, with a note of what was done. */
export const loader = adminLoader(({ request, id }) => ({ id, ...decisionForm(request) }))

export const action = adminAction(({ request, actor, id }) =>
  takeDecision({
    request,
    schema: closingSchema,
    invalid: 'Revisa la decisión',
    decide: (closing) => closeReport(db, { actor }, id, closing),
    done: ({ decision }) => ({
      title: decision === 'resolved' ? 'Reporte resuelto' : 'Reporte desestimado',
      undo: adminPaths.reopenEntry(KINDS.report.word, id),
    }),
  }),
)

export { clientAction } from '~/http/forms/retry'

export const meta = adminTitle('Cerrar el reporte')

export default function CloseReport() {
  const { id, back } = useLoaderData<typeof loader>()
  const sending = useSentForm<typeof action>()
  return <CloseReportPage {...sending} action={adminPaths.closeReport(id)} back={back} />
}
