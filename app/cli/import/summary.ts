import type { Sheet } from '~/features/imports/read/sheet'
import type { ImportReport, RowReport, Verdict } from '~/features/imports/report'

const SHOWN = 20
const count = new Intl.NumberFormat('es-US')

/** What became of a file, in Spanish. */
export function summary(
  sheet: Sheet,
  report: ImportReport,
  { isDryRun, refusedFile }: { isDryRun: boolean; refusedFile: string | null },
): string {
  const { counts } = report
  const lines = [
    isDryRun ? 'Simulacro: no se escribió nada. Esto pasaría:' : 'Importación terminada:',
    `  ${filas(sheet.rows.length)} en el archivo`,
    ...VERDICTS.map(
      ([verdict, one, many]) => `  ${count.format(counts[verdict])} ${counts[verdict] === 1 ? one : many}`,
    ),
  ]
  if (report.isPartial)
    lines.push(
      `Se interrumpió: quedan ${filas(sheet.rows.length - report.rows.length)}. Lo hecho está completo; repite la orden para seguir.`,
    )
  if (sheet.ignored.length > 0) lines.push('', `Columnas que no se usan: ${sheet.ignored.join(', ')}`)
  const refused = report.rows.filter((row) => row.verdict === 'refused')
  lines.push(...section('Filas rechazadas', refused, refusedLine))
  if (refusedFile) lines.push(`Todas, con su motivo, en ${refusedFile}`)
  lines.push(
    ...section(
      'Sin categoría propia (quedan en Servicios Generales)',
      report.unmapped,
      ({ industry, businesses }) => `  ${count.format(businesses)} × ${industry || '(sin texto)'}`,
    ),
  )
  const noted = report.rows.filter((row) => row.verdict !== 'refused' && notesOf(row).length > 0)
  lines.push(
    ...section('Avisos', noted, (row) => `  línea ${row.line}, ${row.name}: ${notesOf(row).join('; ')}`),
  )
  return lines.join('\n')
}

const VERDICTS: readonly [Verdict, string, string][] = [
  ['created', 'creada', 'creadas'],
  ['updated', 'actualizada', 'actualizadas'],
  ['unchanged', 'sin cambios', 'sin cambios'],
  ['refused', 'rechazada', 'rechazadas'],
]

const filas = (rows: number) => `${count.format(rows)} ${rows === 1 ? 'fila' : 'filas'}`
const notesOf = (row: RowReport) => [...(row.reason ? [row.reason] : []), ...row.warnings]
const refusedLine = (row: RowReport) => `  línea ${row.line}, ${row.name || '(sin nombre)'}: ${row.reason}`

function section<T>(title: string, items: readonly T[], line: (item: T) => string): string[] {
  if (items.length === 0) return []
  const rest = items.length - SHOWN
  return [
    '',
    `${title}: ${count.format(items.length)}`,
    ...items.slice(0, SHOWN).map(line),
    ...(rest > 0 ? [`  … y ${count.format(rest)} más`] : []),
  ]
}
