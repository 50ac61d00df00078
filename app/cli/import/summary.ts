import type { Sheet } from '~/features/imports/parse/file/sheet'
import { FIELDS, valueInWords } from '~/features/imports/reconcile/fields'
import type { ImportReport, RowChanges, RowResult } from '~/features/imports/reconcile/result'
import type { Verdict } from '~/features/imports/schema'

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
  readonly #disputed: Section = { total: 0, lines: [] }

  add(rows: readonly RowResult[]): void {
    for (const row of rows) {
      const disputed = inWords(row.disputed)
      if (disputed !== '') note(this.#disputed, row, disputed)
      const notes = [...(row.reason ? [row.reason] : []), ...row.warnings]
      if (notes.length === 0) continue
      const section =
        row.verdict === 'refused' ? this.#refused : row.verdict === 'held' ? this.#held : this.#noted
      note(section, row, notes.join('; '))
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
    lines.push(...section('Alguien editó el mismo dato después, y se deja como está', this.#disputed))
    if (this.#disputed.total > 0)
      lines.push(
        'Para que valga lo del archivo, repite la orden con --tomar y las líneas, o con --tomar todas.',
      )
    if (refusedFile) lines.push(`Lo que no se pudo usar, con su motivo, en ${refusedFile}`)
    const industries = unmapped
      .slice(0, SHOWN)
      .map(({ industry, businesses }) => `  ${count.format(businesses)} × ${industry || '(sin texto)'}`)
    lines.push(...section('Sin categoría conocida', { total: unmapped.length, lines: industries }))
    lines.push(...section('Avisos', this.#noted))
    return lines.join('\n')
  }
}

function note(section: Section, { line, name }: RowResult, text: string): void {
  section.total++
  if (section.lines.length < SHOWN) section.lines.push(`  línea ${line}, ${name || '(sin nombre)'}: ${text}`)
}

/** What the directory says beside what the file says, field by field. */
const inWords = (disputed: RowChanges): string =>
  Object.entries(disputed)
    .flatMap(([field, [now, inFile]]) => {
      const name = Object.hasOwn(FIELDS, field) && FIELDS[field as keyof typeof FIELDS][0]
      return name
        ? [`${name}: ahora «${valueInWords(now, field)}», en el archivo «${valueInWords(inFile, field)}»`]
        : []
    })
    .join('; ')

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
