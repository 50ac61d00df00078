import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { requireAdmin } from '~/features/accounts/http/guards.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { adminMeta } from '~/http/meta'
import { decisionForm, idAt, takeDecision } from '../http/entry-at.server'
import { KINDS } from '../labels'
import { closeReport } from '../refuse.server'
import { closingSchema } from '../schema'
import { CloseReportPage } from '../ui/close-report-page'

export const handle = { hydrate: true }

/** Closes a report as resolved or dismissed, with a note of what was done. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(db, request)
  return { id: idAt(params), ...decisionForm(request) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireAdmin(db, request)
  const id = idAt(params)
  return takeDecision({
    request,
    schema: closingSchema,
    invalid: 'Revisa la decisión',
    decide: (closing) => closeReport(db, { actor }, id, closing),
    done: ({ decision }) => ({
      title: decision === 'resolved' ? 'Reporte resuelto' : 'Reporte desestimado',
      undo: adminPaths.reopenEntry(KINDS.report.word, id),
    }),
  })
}

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, 'Cerrar el reporte')

export default function CloseReport() {
  const { id, back } = useLoaderData<typeof loader>()
  const sending = useSentForm<typeof action>()
  return <CloseReportPage {...sending} action={adminPaths.closeReport(id)} back={back} />
}
