import { headerKeys } from '~/features/imports/parse/columns/columns'
import { FIELDS, type Field, isField } from '~/features/imports/parse/columns/fields'
import { ENCODINGS, isEncoding } from '~/features/imports/parse/file/encoding'
import type { ImportChoices } from '~/features/imports/schema'

export interface Options {
  file: string
  isDryRun: boolean
  choices: ImportChoices
  /** Lines of our own export that go before what somebody has edited since. */
  overrides: readonly number[] | 'all'
}

const TARGETS = Object.keys(FIELDS).join(', ')

export const USAGE = `Uso: npm run importar -- ARCHIVO [--dry-run] [--columnas "Encabezado=campo; …"]

  ARCHIVO      una lista en CSV, Excel (.xlsx, .xls), LibreOffice (.ods) o tarjetas de contacto (.vcf)
  --dry-run    dice qué pasaría con cada fila y no escribe nada
  --columnas   a qué campo va cada columna que no se reconoce, o "no" para dejarla; se recuerda para la próxima vez
  --lectura    cómo se leen las letras: ${Object.keys(ENCODINGS).join(', ')}
  --hoja       la hoja del libro que se importa
  --tomar      en un archivo de Exportar: las líneas que valen aunque alguien haya editado el mismo dato después, como
               --tomar 7,12, o --tomar todas; las demás se dejan como están

Campos: ${TARGETS}`

type Read = ({ ok: true } & Options) | { ok: false; problem: string | null; isHelp: boolean }

export function readOptions(args: readonly string[]): Read {
  const words = [...args]
  const value = (name: string): string | undefined => {
    const place = words.findIndex((word) => word === name || word.startsWith(`${name}=`))
    if (place < 0) return undefined
    const [word = ''] = words.splice(place, 1)
    return word.includes('=') ? word.slice(name.length + 1) : words.splice(place, 1)[0]
  }
  const columns = readColumns(value('--columnas'))
  const encoding = value('--lectura')
  const sheet = value('--hoja')
  const lines = value('--tomar')
  const overrides = readLines(lines)
  const isDryRun = words.includes('--dry-run')
  const [file, ...more] = words.filter((word) => word !== '--dry-run')
  const isHelp = file === '--help' || file === '-h'
  if (!file || more.length > 0 || file.startsWith('-')) return { ok: false, problem: null, isHelp }
  if (typeof columns === 'string') return { ok: false, problem: columns, isHelp }
  if (encoding !== undefined && !isEncoding(encoding))
    return { ok: false, problem: `No se conoce la lectura: ${encoding}`, isHelp }
  if (overrides === null)
    return { ok: false, problem: `No se entiende --tomar ${lines}: escribe las líneas, o todas`, isHelp }
  return {
    ok: true,
    file,
    overrides,
    isDryRun,
    choices: {
      ...(columns && { columns }),
      ...(encoding !== undefined && { encoding }),
      ...(sheet && { sheet }),
    },
  }
}

/** `7,12` or `todas`; null where that cannot be read. */
function readLines(text: string | undefined): Options['overrides'] | null {
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
