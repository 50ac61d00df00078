import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { adminLoader } from '~/features/accounts/http/admin-route.server'
import { DEFAULT_TIME_ZONE, getDateInZone } from '~/features/places/calendar'
import { createAdminMeta } from '~/http/meta'
import { readReport } from '../report.server'
import { countPeriodDays, listReportBars, parseReportPeriod } from '../spans'
import { ReportPage } from '../ui/report-page'

/**
 * Loads figures of use and growth per `?por=dia`, `semana` or `mes`, for the latest days or from `desde` to
 * `hasta`.
 */
export const loader = adminLoader(async ({ query }) => {
  const period = parseReportPeriod(query)
  const { from } = listReportBars(period.span, period.now, period.bars)[0] ?? { from: '' }
  const shown = {
    span: period.span,
    isChosen: period.isChosen,
    days: countPeriodDays(period),
    from,
    to: getDateInZone(DEFAULT_TIME_ZONE, period.now),
  }
  const { errors } = period
  const isTyped = Object.keys(errors).length > 0
  const days = isTyped ? { from: query.get('desde'), to: query.get('hasta') } : period.isChosen ? shown : null
  const typed = { desde: days?.from ?? '', hasta: days?.to ?? '', errors }
  return { period: shown, typed, figures: await readReport(db, period) }
})

export const meta = createAdminMeta('Reportes')

export default function ReportsRoute() {
  return <ReportPage {...useLoaderData<typeof loader>()} />
}
