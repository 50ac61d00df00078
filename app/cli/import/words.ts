import type { Db } from 'db/connect'
import DELIMITERS from '~/features/imports/data/delimiters.json' with { type: 'json' }
import { BUSINESS_NAME_FIELDS, FIELDS } from '~/features/imports/headers'
import { listRowResults, listUncertainRows } from '~/features/imports/jobs/results.server'
import {
  type FileLayout,
  formatSheetNameMarkingHidden,
  formatShortenedList,
  type ImportJob,
  listUnreadSheets,
  numberFormat,
  VERDICT_PROPERTIES,
  VERDICTS,
} from '~/features/imports/schema'

/** Describes each column in a line: header, target and a sample. */
export function formatImportColumns({ columns, ...layout }: FileLayout): string {
  const unread = listUnreadSheets(layout).map((name) => formatSheetNameMarkingHidden(name, layout))
  const lines = columns.map(
    ({ header, target, samples }) =>
      `  ${header}  →  ${target && target !== 'none' ? FIELDS[target] : '—'}  ${samples[0] ?? ''}`,
  )
  const sheets =
    unread.length > 0
      ? [
          `Se lee la hoja «${layout.sheet}». No se leen: ${formatShortenedList(unread)}. Para leer otra: --hoja "${listUnreadSheets(layout)[0]}"`,
        ]
      : []
  const sign = layout.delimiter ? [`Separa las celdas: ${DELIMITERS[layout.delimiter].label}`] : []
  return [...sheets, ...sign, 'Columnas:', ...lines, ''].join('\n')
}

/** Returns the reason why a file cannot be imported with these columns. Null if it can. */
export function findImportBlocker({ columns, isSure, readings }: FileLayout): string | null {
  if (!BUSINESS_NAME_FIELDS.some((field) => columns.some(({ target }) => target === field)))
    return 'No se reconoce la columna con el nombre del negocio. Di cuál es: --columnas "Encabezado=name"'
  const missing = columns.flatMap(({ header, isMissing }) => (isMissing ? [header] : []))
  if (missing.length > 0)
    return `Estas columnas parecen teléfono, dirección o categoría y no van a ningún lado: ${missing.join(', ')}. Di a qué van, o que no se usan: --columnas "${missing[0]}=no"`
  if (isSure) return null
  const ways = readings.map(({ encoding, sample }) => `  ${encoding}: ${sample}`)
  return ['No es seguro cómo se leen las letras del archivo. Elige con --lectura:', ...ways].join('\n')
}

/** Describes how many rows had which result, and lists rows that need attention. */
export async function formatImportOutcome(db: Db, job: ImportJob): Promise<string> {
  const { stage, status, total, counts, ignored } = job
  const lines = [
    stage === 'check' ? 'Simulacro: no se escribió nada. Esto pasaría:' : 'Importación terminada:',
    `  ${numberFormat.format(total)} filas en el archivo`,
    ...VERDICTS.map(
      (verdict) => `  ${numberFormat.format(counts[verdict])} ${VERDICT_PROPERTIES[verdict].many}`,
    ),
  ]
  if (status !== 'done') lines.push('Se interrumpió. Lo hecho está completo; repite la orden para seguir.')
  if (ignored.length > 0) lines.push(`Columnas que no se usan: ${formatShortenedList(ignored, 300)}`)
  const unread = listUnreadSheets(job.layout)
  if (unread.length > 0) lines.push(`Hojas que no se leyeron: ${formatShortenedList(unread)}`)
  for (const verdict of ['refused', 'held'] as const) {
    const { rows } = await listRowResults(db, job, { verdict, page: 1 })
    if (rows.length > 0) lines.push('', `${VERDICT_PROPERTIES[verdict].many}, las primeras:`)
    lines.push(...rows.map(({ line, name, note }) => `  línea ${line}, ${name || '(sin nombre)'}: ${note}`))
  }
  if (job.sortedApart.length > 0)
    lines.push(
      `Parece que se ordenó sin las demás columnas: ${job.sortedApart.join(', ')}. Cada negocio tomaría los datos de otro.`,
    )
  for (const { what, rows } of job.leftOut)
    lines.push(`No se usó de ${numberFormat.format(rows)} filas: ${what}`)
  const all = await listUncertainRows(db, job.id)
  const alike = all.filter(({ verdict }) => verdict === 'held')
  const disputes = all.filter(({ verdict }) => verdict !== 'held')
  if (alike.length > 0)
    lines.push(
      '',
      'Ya podrían estar registrados, con otro teléfono u otro nombre, y esperan en revisión; los que son otro negocio se publican con --tomar y sus líneas:',
      ...alike.map(
        ({ line, name, changes }) => `  línea ${line}, ${name}: ${changes.map(inWords).join('; ')}`,
      ),
    )
  if (disputes.length > 0)
    lines.push(
      '',
      'Alguien editó el mismo dato después, y se deja como está; para que valga lo del archivo, repite la orden con --tomar y las líneas, o con --tomar todas:',
      ...disputes.map(
        ({ line, name, changes }) => `  línea ${line}, ${name}: ${changes.map(inWords).join('; ')}`,
      ),
    )
  return lines.join('\n')
}

const inWords = ({ field, before, after }: { field: string; before: string; after: string }) =>
  `${field}: ahora «${before}», en el archivo «${after}»`
