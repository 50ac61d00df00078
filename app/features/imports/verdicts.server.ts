import type { Db } from 'db/connect'
import { type ImportJob, type RowResult, type RowResultLine, VERDICTS_PER_PAGE } from './schema'

export interface VerdictPage {
  rows: RowResultLine[]
  page: number
  pages: number
}

/** A page of what became of the rows, in the order of the file, or of those with one verdict. */
export async function verdictsOf(
  db: Db,
  job: ImportJob,
  asked: { verdict: RowResult | null; page: number },
): Promise<VerdictPage> {
  const { counts } = job
  const total = asked.verdict
    ? counts[asked.verdict]
    : counts.created + counts.updated + counts.unchanged + counts.refused
  const pages = Math.max(1, Math.ceil(total / VERDICTS_PER_PAGE))
  const page = Math.min(asked.page, pages)
  const { verdict } = asked
  const rows = await db
    .selectFrom('import_verdicts')
    .select(['line', 'verdict', 'name', 'note'])
    .where('import_id', '=', job.id)
    .$if(verdict !== null, (query) => query.where('verdict', '=', verdict as RowResult))
    .orderBy('position')
    .limit(VERDICTS_PER_PAGE)
    .offset((page - 1) * VERDICTS_PER_PAGE)
    .execute()
  return { rows, page, pages }
}
