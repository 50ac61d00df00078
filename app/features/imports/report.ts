import type { FieldName, FieldValue } from './plan/fields'

/** What became of a row. `held` waits for somebody to look at it; `repeated` added to a line before it. */
export type Verdict = 'created' | 'updated' | 'unchanged' | 'held' | 'repeated' | 'refused'

/** How a row would stand in the directory. */
export interface Shown {
  category: string
  /** What told the category. */
  why: string
  phone: string | null
  email: string | null
  location: string | null
  city: string
  stateCode: string
}

/** `held` is why a page waited that is shown now. */
export type RowChanges = Partial<Record<FieldName | 'held', readonly [before: FieldValue, after: FieldValue]>>

export interface RowReport {
  /** The line of the file it begins on. */
  line: number
  verdict: Verdict
  /** Presentable, or as it stands where the row could not be read. */
  name: string
  /** Why a row was refused or held, or what else there is to know; in Spanish. */
  reason: string | null
  /** What was left out or looked wrong. */
  warnings: string[]
  /** Null where nothing could be read. */
  shown: Shown | null
  /** What it changes of a business that is there. */
  changes: RowChanges
  /** What it says where somebody has edited the same field since. */
  disputed: RowChanges
  /** The business it made or changed; null where there is none, or in a dry run none yet. */
  businessId: number | null
}

/** What an import came to. The rows themselves go to `onProgress`, batch by batch. */
export interface ImportReport {
  /** Rows that were gone through. */
  done: number
  counts: Record<Verdict, number>
  /** Industries no category was found for, with how many businesses said so, the commonest first. */
  unmapped: { industry: string; businesses: number }[]
  /** True when it was asked to stop before the last row. */
  isPartial: boolean
}

/** Counts what rows came to, as they come. */
export class Tally {
  readonly #counts: Record<Verdict, number> = {
    created: 0,
    updated: 0,
    unchanged: 0,
    held: 0,
    repeated: 0,
    refused: 0,
  }
  readonly #industries = new Map<string, number>()
  done = 0

  add(rows: readonly RowReport[], industries: readonly string[]): void {
    this.done += rows.length
    for (const { verdict } of rows) this.#counts[verdict]++
    for (const industry of industries)
      this.#industries.set(industry, (this.#industries.get(industry) ?? 0) + 1)
  }

  report(isPartial: boolean): ImportReport {
    const unmapped = [...this.#industries].map(([industry, businesses]) => ({ industry, businesses }))
    return {
      done: this.done,
      counts: this.#counts,
      unmapped: unmapped.sort((a, b) => b.businesses - a.businesses),
      isPartial,
    }
  }
}
