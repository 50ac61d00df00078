import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import type { Notice } from '~/http/notice.server'
import { findReporter } from '../reports/reporter.server'

/**
 * Returns the link to the prepared answer for the sender of a report. Undefined without contact details.
 */
export async function findReporterAnswerLink(reportId: number): Promise<Notice['link']> {
  const reporter = await findReporter(db, reportId)
  if (!reporter) return undefined
  return { text: `Responder a ${reporter.name ?? 'quien escribió'}`, href: adminPaths.answerReport(reportId) }
}
