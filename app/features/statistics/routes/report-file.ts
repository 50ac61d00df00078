import { db } from '~/db.server'
import { adminLoader } from '~/features/accounts/http/admin-route.server'
import { figuresCsv } from '../csv'
import { readReport } from '../report.server'
import { readSpan } from '../spans'

/** One picture of `Reportes`, or one of its lists, as a file; 404 for any other name. */
export const loader = adminLoader(async ({ params, query }) => {
  const span = readSpan(query.get('por'))
  const figures = (await readReport(db, span)).find(({ id }) => `${id}.csv` === params.file)
  if (!figures) return null
  return new Response(figuresCsv(figures), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${figures.id}_${span}.csv"`,
      'Cache-Control': 'no-store',
    },
  })
})
