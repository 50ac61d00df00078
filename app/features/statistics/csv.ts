import { stringify } from 'csv-stringify/sync'
import { escapeFormula } from '~/values/text/formula'
import type { Chart, Ranking } from './schema'

/** The figures of one picture or list as a file: UTF-8 with its mark, nothing a spreadsheet would run. */
export function figuresCsv(
  figures: Pick<Chart, 'parts' | 'rows'> | Pick<Ranking, 'word' | 'times' | 'rows'>,
): string {
  const lines =
    'parts' in figures
      ? [
          ['Desde', ...figures.parts],
          ...figures.rows.map(({ label, values }) => [label, ...values.map(String)]),
        ]
      : [[figures.word, figures.times], ...figures.rows.map(({ word, times }) => [word, String(times)])]
  return `\uFEFF${stringify(
    lines.map((line) => line.map(escapeFormula)),
    { record_delimiter: 'windows' },
  )}`
}
