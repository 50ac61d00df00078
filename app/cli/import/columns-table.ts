import { layoutOf } from '~/features/imports/layout'
import { FIELDS, NAMING } from '~/features/imports/parse/columns/fields'
import type { Sheet } from '~/features/imports/parse/file/sheet'

export function columnsTable(sheet: Sheet): string {
  const layout = layoutOf(sheet)
  const rows = layout.columns.map(({ header, target, samples }) => [
    header.slice(0, 32),
    target && target !== 'none' ? FIELDS[target] : '—',
    (samples[0] ?? '').slice(0, 40),
  ])
  const widths = [0, 1].map((place) => Math.max(...rows.map((row) => row[place]?.length ?? 0)))
  const lines = rows.map(([header = '', field = '', sample = '']) =>
    `  ${header.padEnd(widths[0] ?? 0)}  →  ${field.padEnd(widths[1] ?? 0)}  ${sample}`.trimEnd(),
  )
  return ['Columnas:', ...lines, ''].join('\n')
}

/** Why a file cannot be imported as its columns stand; null when it can. */
export function objectionTo({ columns, reading }: Sheet): string | null {
  const { places, missing } = columns
  if (!NAMING.some((field) => places.has(field)))
    return 'No se reconoce la columna con el nombre del negocio. Di cuál es: --columnas "Encabezado=name"'
  if (missing.length > 0)
    return `Estas columnas parecen teléfono, dirección o categoría y no van a ningún lado: ${missing.join(', ')}. Di a qué van, o que no se usan: --columnas "${missing[0]}=no"`
  if (reading && !reading.isSure)
    return `No es seguro cómo se leen las letras del archivo. Elige con --lectura:\n${reading.readings.map(({ encoding, sample }) => `  ${encoding}: ${sample}`).join('\n')}`
  return null
}
