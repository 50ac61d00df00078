import { db } from '~/db.server'
import { createAdminLoader } from '~/features/accounts/http/admin-route.server'
import { readReport } from '../report.server'
import { formatFiguresCsv, parseReportPeriod } from '../spans'

/** Downloads a chart or ranking of `Reportes` as CSV. 404 for an unknown name. */
export const loader = createAdminLoader(async ({ params, query }) => {
  const period = parseReportPeriod(query)
  const figures = (await readReport(db, period)).find(({ id }) => `${id}.csv` === params.file)
  if (!figures) return null
  return new Response(formatFiguresCsv(figures), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${figures.id}_${period.span}.csv"`,
      'Cache-Control': 'no-store',
    },
  })
})
