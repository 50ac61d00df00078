import { stringify } from 'csv-stringify/sync'
import { defuse } from '~/values/text/formula'
import type { Sheet } from './read/sheet'
import type { ImportReport } from './report'

/**
 * The refused rows as a CSV to mend and import again: the columns of the file, then the line and the reason. UTF-8
 * with its mark; cells that a spreadsheet would run as formulas are defused (D40). Null when no row was refused.
 */
export function refusedRows(sheet: Sheet, report: ImportReport): string | null {
  const originals = new Map(sheet.rows.map((row) => [row.line, row.original]))
  const refused = report.rows.filter((row) => row.verdict === 'refused')
  if (refused.length === 0) return null
  const width = sheet.header.length
  const cells = refused.map(({ line, reason }) => {
    const original = originals.get(line) ?? []
    const fitted =
      original.length > width
        ? [...original.slice(0, width - 1), original.slice(width - 1).join(' ')]
        : original
    return [...fitted, ...Array<string>(width - fitted.length).fill(''), String(line), reason ?? '']
  })
  const rows = [[...sheet.header, 'linea', 'motivo'], ...cells]
  return stringify(
    rows.map((row) => row.map(defuse)),
    { bom: true, record_delimiter: 'windows' },
  )
}
