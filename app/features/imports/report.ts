/** What became of a row. */
export type Verdict = 'created' | 'updated' | 'unchanged' | 'refused'

export interface RowReport {
  /** The line of the file it begins on. */
  line: number
  verdict: Verdict
  /** Presentable, or as it stands where the row could not be read. */
  name: string
  /** Why a row was refused, or what else there is to know; in Spanish. */
  reason: string | null
  /** What was left out or looked wrong. */
  warnings: string[]
}

export interface ImportReport {
  rows: RowReport[]
  counts: Record<Verdict, number>
  /** Industries no category was found for, with how many businesses said so, the commonest first. */
  unmapped: { industry: string; businesses: number }[]
  /** True when it was asked to stop before the last row. */
  isPartial: boolean
}

/** Counts what rows came to. */
export function reportOf(rows: RowReport[], industries: readonly string[], isPartial: boolean): ImportReport {
  const counts = { created: 0, updated: 0, unchanged: 0, refused: 0 }
  for (const row of rows) counts[row.verdict]++
  const said = new Map<string, number>()
  for (const industry of industries) said.set(industry, (said.get(industry) ?? 0) + 1)
  const unmapped = [...said].map(([industry, businesses]) => ({ industry, businesses }))
  return { rows, counts, unmapped: unmapped.sort((a, b) => b.businesses - a.businesses), isPartial }
}
