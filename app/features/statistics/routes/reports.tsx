import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { adminLoader } from '~/features/accounts/http/admin-route.server'
import { adminTitle } from '~/http/meta'
import { readReport } from '../report.server'
import { readSpan } from '../spans'
import { ReportPage } from '../ui/report-page'

/** Figures of use and growth by `?por=dia`, `semana` or `mes`. */
export const loader = adminLoader(async ({ query }) => {
  const span = readSpan(query.get('por'))
  return { span, figures: await readReport(db, span) }
})

export const meta = adminTitle('Reportes')

export default function Reports() {
  return <ReportPage {...useLoaderData<typeof loader>()} />
}
