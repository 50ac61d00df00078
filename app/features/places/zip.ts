import { z } from 'zod'
import { cleanLine } from '~/values/text/clean'
import { parseTsv } from '~/values/tsv'
import table from './data/zip-ranges.tsv?raw'
import type { StateCode } from './states'
import { getStateName } from './states'

const zipRangeRows = parseTsv('zip-ranges.tsv', table)

/**
 * Reads one table of `zip-ranges.tsv` as a map. Keys are zip codes, prefixes or state codes. `GA` for
 * `300-319 398` means all of these.
 */
function readZipRangeTable(name: string): Map<string, string> {
  const values = new Map<string, string>()
  for (const [, value = '', codes = ''] of zipRangeRows.filter(([table]) => table === name))
    for (const run of codes.split(' ')) {
      const [from = '', to = from] = run.split('-')
      if (!/^\d+$/.test(from)) values.set(from, value)
      else
        for (let code = Number(from); code <= Number(to); code++)
          values.set(String(code).padStart(from.length, '0'), value)
    }
  return values
}

const stateOfPrefix = readZipRangeTable('state of prefix')
const stateOfZipCode = readZipRangeTable('state of zip')

/** US territories: Puerto Rico, the Virgin Islands, Guam and its neighbors, and American Samoa. */
const TERRITORY_ZIP_PATTERN = /^(00[6-9]|969|96799)/

/**
 * Returns the first five digits of a zip code with five or nine digits. Restores one leading zero that a
 * spreadsheet dropped. Null for other texts.
 */
export function parseZip(text: string | null | undefined): string | null {
  const digits = /^(\d{4,5})(?:[- ]?\d{4})?$/.exec((text ?? '').trim().replace(/\.0$/, ''))?.[1]
  return digits?.padStart(5, '0') ?? null
}

/**
 * Returns the state of a zip code: by the whole code for exceptions, otherwise by its first three digits
 * (D27). Null for territories and unknown codes.
 */
export function findStateOfZip(zip: string): StateCode | null {
  if (isTerritoryZip(zip)) return null
  const state = stateOfZipCode.get(zip) ?? stateOfPrefix.get(zip.slice(0, 3))
  return (state as StateCode | undefined) ?? null
}

/** Whether a zip code belongs to an American territory, which the directory does not cover. */
export function isTerritoryZip(zip: string): boolean {
  return TERRITORY_ZIP_PATTERN.test(zip)
}

let cityOfZipCode: Map<string, string> | undefined

/** Returns the city of a zip code. Null if it is not in the table of cities. */
export function findCityOfZip(zip: string): string | null {
  cityOfZipCode ??= readZipRangeTable('city of zip')
  return cityOfZipCode.get(zip) ?? null
}

const TIME_ZONE_BY_LETTER: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    E: 'America/New_York',
    C: 'America/Chicago',
    M: 'America/Denver',
    Z: 'America/Phoenix',
    P: 'America/Los_Angeles',
    K: 'America/Anchorage',
    A: 'America/Adak',
    H: 'Pacific/Honolulu',
  }),
)
const ofState = readZipRangeTable('zone of state')
const ofPrefix = readZipRangeTable('zone of prefix')
const ofZip = readZipRangeTable('zone of zip')

/**
 * Returns the IANA time zone of a place, one of eight, by its zip code (D60). Without a known zip code it is
 * the time zone of most of the state.
 */
export function findTimeZone(state: StateCode, zip: string | null): string {
  const letter = (zip && (ofZip.get(zip) ?? ofPrefix.get(zip.slice(0, 3)))) || ofState.get(state)
  return TIME_ZONE_BY_LETTER.get(letter ?? 'E') ?? 'America/New_York'
}

/** Schema of an optional zip code. Null if empty. Of nine digits, five are stored (row 201). */
export function optionalZipSchema() {
  return z
    .string()
    .overwrite(cleanLine)
    .refine(
      (text) => text === '' || /^\d{5}(?:[- ]?\d{4})?$/.test(text),
      'Revisa el código postal: son 5 números',
    )
    .optional()
    .transform((text) => parseZip(text))
}

/**
 * Returns an error message if the zip code is unknown, in a territory, or not in the state `stateCode` (D25).
 * Otherwise null.
 */
export function findZipProblem(zip: string | null, stateCode: string | null): string | null {
  if (zip === null) return null
  if (isTerritoryZip(parseZip(zip) ?? ''))
    return 'El directorio cubre los 50 estados; a Puerto Rico y los demás territorios aún no llega'
  const state = findStateOfZip(zip)
  if (state === null) return 'Ese código postal no existe: revísalo o déjalo vacío'
  return stateCode === null || state === stateCode
    ? null
    : `El código postal ${zip} es de ${getStateName(state)}: revisa cuál está mal`
}
