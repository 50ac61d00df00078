import { parseTsv } from '~/values/tsv'
import table from './data/zip-ranges.tsv?raw'

const rows = parseTsv('zip-ranges.tsv', table)

/**
 * Reads one table of `zip-ranges.tsv` as a map. Keys are zip codes, prefixes or state codes. `GA` for
 * `300-319 398` means all of these.
 */
export function readZipTable(name: string): Map<string, string> {
  const values = new Map<string, string>()
  for (const [, value = '', codes = ''] of rows.filter(([table]) => table === name))
    for (const run of codes.split(' ')) {
      const [from = '', to = from] = run.split('-')
      if (!/^\d+$/.test(from)) values.set(from, value)
      else
        for (let code = Number(from); code <= Number(to); code++)
          values.set(String(code).padStart(from.length, '0'), value)
    }
  return values
}
