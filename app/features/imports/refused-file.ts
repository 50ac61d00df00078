import { stringify } from 'csv-stringify/sync'
import { escapeFormula } from '~/values/text/formula'
import type { Sheet } from './parse/file/sheet'
import type { RowResult } from './reconcile/result'

/** Remembers of which rows something could not be used, and why; of the others nothing. */
export class RefusedRows {
  readonly #reasons = new Map<number, string>()

  add(rows: readonly Pick<RowResult, 'line' | 'verdict' | 'reason' | 'warnings'>[]): void {
    for (const { line, verdict, reason, warnings } of rows) {
      const isLeft = verdict === 'refused' || verdict === 'held'
      const reasons = [...(isLeft && reason ? [reason] : []), ...warnings]
      if (reasons.length > 0) this.#reasons.set(line, reasons.join('; '))
    }
  }

  /**
   * Those rows as a CSV to mend and import again: the columns of the file, then the line and the reason. UTF-8 with its
   * mark; cells that a spreadsheet would run as formulas are defused (D40). Null when all of every row was used.
   */
  file({ columns, rows: read }: Pick<Sheet, 'columns' | 'rows'>): string | null {
    if (this.#reasons.size === 0) return null
    const width = columns.header.length
    const rows = [[...columns.header, 'linea', 'motivo']]
    for (const { line, original } of read) {
      const reason = this.#reasons.get(line)
      if (reason === undefined) continue
      const fitted =
        original.length > width
          ? [...original.slice(0, width - 1), original.slice(width - 1).join(' ')]
          : original
      rows.push([...fitted, ...Array<string>(width - fitted.length).fill(''), String(line), reason])
    }
    return stringify(
      rows.map((row) => row.map(escapeFormula)),
      { bom: true, record_delimiter: 'windows', quoted_match: /[\r\n]/ },
    )
  }
}
