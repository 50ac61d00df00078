import { parseArgs } from 'node:util'
import DELIMITERS from '~/features/imports/data/delimiters.json' with { type: 'json' }
import ENCODINGS from '~/features/imports/data/encodings.json' with { type: 'json' }
import { headerKeys } from '~/features/imports/parse/columns/columns'
import { FIELDS, type Field, isField } from '~/features/imports/parse/columns/fields'
import { isDelimiter } from '~/features/imports/parse/file/delimiter'
import { isEncoding } from '~/features/imports/parse/file/encoding'
import type { ImportChoices } from '~/features/imports/schema'

export interface Options {
  file: string
  isDryRun: boolean
  choices: ImportChoices
}

const TARGETS = Object.keys(FIELDS).join(', ')

export const USAGE = `Uso: npm run importar -- ARCHIVO [--dry-run] [--columnas "Encabezado=campo; …"]

  ARCHIVO      una lista en CSV, Excel (.xlsx, .xls), LibreOffice (.ods) o tarjetas de contacto (.vcf)
  --dry-run    dice qué pasaría con cada fila y no escribe nada
  --columnas   a qué campo va cada columna que no se reconoce, o "no" para dejarla; se recuerda para la próxima vez
  --lectura    cómo se leen las letras: ${Object.keys(ENCODINGS).join(', ')}
  --separador  qué separa las celdas: ${Object.keys(DELIMITERS).join(', ')}
  --hoja       la hoja del libro que se importa
  --tomar      en un archivo de Exportar: las líneas que valen aunque alguien haya editado el mismo dato después, como
               --tomar 7,12, o --tomar todas; las demás se dejan como están

Campos: ${TARGETS}`

type Read = ({ ok: true } & Options) | { ok: false; problem: string | null; isHelp: boolean }

export function readOptions(args: readonly string[]): Read {
  const refuse = (problem: string | null): Read => ({
    ok: false,
    problem,
    isHelp: /^(--help|-h)$/.test(args[0] ?? ''),
  })
  const words = parsed(args)
  const [file, ...more] = words?.positionals ?? []
  if (!words || !file || more.length > 0) return refuse(null)
  const { columnas, lectura: encoding, separador: delimiter, hoja: sheet, tomar: lines } = words.values
  const columns = readColumns(columnas)
  const overrides = readLines(lines)
  if (typeof columns === 'string') return refuse(columns)
  if (encoding !== undefined && !isEncoding(encoding)) return refuse(`No se conoce la lectura: ${encoding}`)
  if (delimiter !== undefined && !isDelimiter(delimiter))
    return refuse(`No se conoce el separador: ${delimiter}`)
  if (overrides === null) return refuse(`No se entiende --tomar ${lines}: escribe las líneas, o todas`)
  const choices = {
    overrides,
    ...(columns && { columns }),
    ...(encoding && { encoding }),
    ...(delimiter && { delimiter }),
    ...(sheet && { sheet }),
  }
  return { ok: true, file, isDryRun: words.values['dry-run'] ?? false, choices }
}

const TEXT = { type: 'string' } as const

/** Null where an option is not known, or has no value. */
function parsed(args: readonly string[]) {
  const options = {
    'dry-run': { type: 'boolean' },
    columnas: TEXT,
    lectura: TEXT,
    separador: TEXT,
    hoja: TEXT,
    tomar: TEXT,
  } as const
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch {
    return null
  }
}

/** `7,12` or `todas`; null where that cannot be read. */
function readLines(text: string | undefined): ImportChoices['overrides'] | null {
  if (text === undefined) return []
  if (/^tod[ao]s?$/i.test(text)) return 'all'
  const lines = text.split(/[,\s]+/).map(Number)
  return lines.every((line) => Number.isSafeInteger(line) && line > 0) ? lines : null
}

/** `Giro=industry; Fax=no`: which column goes where; a sentence where that cannot be read. */
function readColumns(text: string | undefined): ImportChoices['columns'] | string {
  if (text === undefined) return undefined
  const pairs = text
    .split(';')
    .map((pair) => pair.trim())
    .filter(Boolean)
  const columns = new Map<string, Field | 'none'>()
  for (const pair of pairs) {
    const [, header = '', target = ''] = /^(.*)=\s*([\p{L}]+)\s*$/u.exec(pair) ?? []
    if (header.trim() === '') return `No se entiende «${pair}»: escribe Encabezado=campo`
    if (target !== 'no' && !isField(target)) return `No hay un campo «${target}»`
    columns.set(headerKeys([header])[0] ?? '', target === 'no' ? 'none' : target)
  }
  return Object.fromEntries(columns)
}
