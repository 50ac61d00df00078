import type { Sheet } from '~/features/imports/read/sheet'
import type { ImportReport, RowReport, Verdict } from '~/features/imports/report'

const SHOWN = 20
const count = new Intl.NumberFormat('es-US')

interface About {
  total: number
  isDryRun: boolean
  refusedFile: string | null
}

interface Section {
  total: number
  lines: string[]
}

/** What became of a file, in Spanish. Of the rows that are listed only the first are kept. */
export class Summary {
  readonly #refused: Section = { total: 0, lines: [] }
  readonly #held: Section = { total: 0, lines: [] }
  readonly #noted: Section = { total: 0, lines: [] }

  add(rows: readonly RowReport[]): void {
    for (const row of rows) {
      const notes = [...(row.reason ? [row.reason] : []), ...row.warnings]
      if (notes.length === 0) continue
      const section =
        row.verdict === 'refused' ? this.#refused : row.verdict === 'held' ? this.#held : this.#noted
      section.total++
      if (section.lines.length < SHOWN)
        section.lines.push(`  línea ${row.line}, ${row.name || '(sin nombre)'}: ${notes.join('; ')}`)
    }
  }

  text(sheet: Sheet, report: ImportReport, { total, isDryRun, refusedFile }: About): string {
    const { counts, unmapped } = report
    const lines = [
      isDryRun ? 'Simulacro: no se escribió nada. Esto pasaría:' : 'Importación terminada:',
      `  ${filas(total)} en el archivo`,
      ...VERDICTS.map(
        ([verdict, one, many]) => `  ${count.format(counts[verdict])} ${counts[verdict] === 1 ? one : many}`,
      ),
    ]
    if (report.isPartial)
      lines.push(
        `Se interrumpió: quedan ${filas(total - report.done)}. Lo hecho está completo; repite la orden para seguir.`,
      )
    if (sheet.ignored.length > 0) lines.push('', `Columnas que no se usan: ${sheet.ignored.join(', ')}`)
    lines.push(...section('Filas rechazadas', this.#refused), ...section('En revisión', this.#held))
    if (refusedFile) lines.push(`Lo que no se pudo usar, con su motivo, en ${refusedFile}`)
    const industries = unmapped
      .slice(0, SHOWN)
      .map(({ industry, businesses }) => `  ${count.format(businesses)} × ${industry || '(sin texto)'}`)
    lines.push(...section('Sin categoría conocida', { total: unmapped.length, lines: industries }))
    lines.push(...section('Avisos', this.#noted))
    return lines.join('\n')
  }
}

const VERDICTS: readonly [Verdict, string, string][] = [
  ['created', 'creada', 'creadas'],
  ['updated', 'actualizada', 'actualizadas'],
  ['unchanged', 'sin cambios', 'sin cambios'],
  ['held', 'en revisión', 'en revisión'],
  ['repeated', 'repetida', 'repetidas'],
  ['refused', 'rechazada', 'rechazadas'],
]

const filas = (rows: number) => `${count.format(rows)} ${rows === 1 ? 'fila' : 'filas'}`

function section(title: string, { total, lines }: Section): string[] {
  if (total === 0) return []
  const rest = total - lines.length
  return [
    '',
    `${title}: ${count.format(total)}`,
    ...lines,
    ...(rest > 0 ? [`  … y ${count.format(rest)} más`] : []),
  ]
}
