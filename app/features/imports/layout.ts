import { headerKeys } from './parse/columns/columns'
import type { Choices, Sheet } from './parse/file/sheet'
import type { ImportChoices, ImportLayout } from './schema'

const SAMPLES = 3

/** What a file looks like: every column with three things that stand in it. */
export function layoutOf({ columns, samples, reading, delimiter, ...book }: Sheet): ImportLayout {
  const missing = new Set(columns.missing)
  const keys = headerKeys(columns.header)
  return {
    columns: columns.header.map((name, place) => {
      const shown = name.trim() || `Columna ${place + 1}`
      return {
        key: keys[place] ?? '',
        header: shown.slice(0, 80),
        target: columns.targets[place] ?? null,
        samples: samplesOf(samples, place),
        isMissing: missing.has(shown) && !columns.targets[place],
      }
    }),
    encoding: reading?.encoding ?? null,
    isSure: reading?.isSure ?? true,
    readings: reading?.readings ?? [],
    ...(delimiter && { delimiter }),
    sheets: book.sheets,
    hiddenSheets: book.hiddenSheets,
    sheet: book.sheet,
  }
}

const samplesOf = (samples: readonly (readonly string[])[], place: number): string[] =>
  [...new Set(samples.map((cells) => (cells[place] ?? '').trim()).filter((text) => text !== ''))]
    .slice(0, SAMPLES)
    .map((text) => (text.length > 60 ? `${text.slice(0, 59)}…` : text))

/** What was chosen for a file, over what its headers meant the last time. */
export function choicesFor(
  kept: ReadonlyMap<string, string>,
  { columns, ...choices }: ImportChoices,
): Choices {
  const chosen = new Map([...kept, ...Object.entries(columns ?? {})]) as NonNullable<Choices['columns']>
  return { ...choices, columns: chosen }
}
