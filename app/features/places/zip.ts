import type { StateCode } from './states'
import { zipRanges } from './zip-ranges'

const stateOfPrefix = zipRanges('state of prefix')
const stateOfZipCode = zipRanges('state of zip')

/** Puerto Rico, the Virgin Islands, Guam and its neighbours: American zip codes outside the 50 states. */
const TERRITORIES = /^(00[6-9]|969)/

/** The five digits of a zip code, with or without its four more; spreadsheets drop leading zeros. Null for anything else. */
export function parseZip(text: string | null | undefined): string | null {
  const digits = /^(\d{4,5})(?:[- ]?\d{4})?$/.exec((text ?? '').trim().replace(/\.0$/, ''))?.[1]
  return digits?.padStart(5, '0') ?? null
}

/** The state a zip code lies in, by its first three digits (D27); null for territories and codes nobody has. */
export function stateOfZip(zip: string): StateCode | null {
  const state = stateOfZipCode.get(zip) ?? stateOfPrefix.get(zip.slice(0, 3))
  return (state as StateCode | undefined) ?? null
}

/** Whether a zip code belongs to an American territory, which the directory does not cover. */
export function isTerritoryZip(zip: string): boolean {
  return TERRITORIES.test(zip)
}

let cityOfZipCode: Map<string, string> | undefined

/** The city of a zip code of Georgia or Florida; null elsewhere. */
export function cityOfZip(zip: string): string | null {
  cityOfZipCode ??= zipRanges('city of zip')
  return cityOfZipCode.get(zip) ?? null
}
