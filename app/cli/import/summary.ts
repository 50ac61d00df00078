import { changesInWords } from '~/features/imports/reconcile/fields'
import { countsFrom, type RowChanges, type RowResult } from '~/features/imports/reconcile/result'
import type { Verdict } from '~/features/imports/schema'

const SHOWN = 20
const count = new Intl.NumberFormat('es-US')

interface About {
  /** Headers of columns that are not used. */
  ignored: readonly string[]
  isDryRun: boolean
  refusedFile: string | null
}

interface Section {
  total: number
  lines: string[]
}

/** What became of the `total` rows of a file, in Spanish. Of the rows that are listed only the first are kept. */
export class Summary {
  readonly counts = countsFrom(() => 0)
  readonly #total: number
  readonly #industries = new Map<string, number>()
  readonly #refused: Section = { total: 0, lines: [] }
  readonly #held: Section = { total: 0, lines: [] }
  readonly #noted: Section = { total: 0, lines: [] }
  readonly #disputed: Section = { total: 0, lines: [] }
  /** Rows that were gone through. */
  done = 0

  constructor(total: number) {
    this.#total = total
  }

  add(results: readonly RowResult[]): void {
    this.done += results.length
    for (const result of results) {
      const { verdict, row, reason, warnings } = result
      this.counts[verdict]++
      const industry = row?.unmapped ?? null
      if (industry !== null) this.#industries.set(industry, (this.#industries.get(industry) ?? 0) + 1)
      const disputed = inWords(result.disputed)
      if (disputed !== '') note(this.#disputed, result, disputed)
      const notes = [...(reason ? [reason] : []), ...warnings].join('; ')
      const section = verdict === 'refused' ? this.#refused : verdict === 'held' ? this.#held : this.#noted
      if (notes !== '') note(section, result, notes)
    }
  }

  get isPartial(): boolean {
    return this.done < this.#total
  }

  /** Industries no category was found for, with how many businesses said so, the commonest first. */
  get unmapped(): { industry: string; businesses: number }[] {
    const unmapped = [...this.#industries].map(([industry, businesses]) => ({ industry, businesses }))
    return unmapped.sort((a, b) => b.businesses - a.businesses)
  }

  text({ ignored, isDryRun, refusedFile }: About): string {
    const { counts, unmapped } = this
    const lines = [
      isDryRun ? 'Simulacro: no se escribió nada. Esto pasaría:' : 'Importación terminada:',
      `  ${filas(this.#total)} en el archivo`,
      ...VERDICTS.map(
        ([verdict, one, many]) => `  ${count.format(counts[verdict])} ${counts[verdict] === 1 ? one : many}`,
      ),
    ]
    if (this.isPartial)
      lines.push(
        `Se interrumpió: quedan ${filas(this.#total - this.done)}. Lo hecho está completo; repite la orden para seguir.`,
      )
    if (ignored.length > 0) lines.push('', `Columnas que no se usan: ${ignored.join(', ')}`)
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
  changesInWords(disputed)
    .map(({ field, before, after }) => `${field}: ahora «${before}», en el archivo «${after}»`)
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
