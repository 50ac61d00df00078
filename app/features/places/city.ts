import {
  COUNTRY_SUFFIX_PATTERN,
  findDottedStateAbbreviationAtEnd,
  parseStateName,
  parseStateText,
} from './find-state'

const ZIP = /[,\s]+\d{5}(?:-\d{4})?\s*$/

/** Removes the country and the zip code at the end of an address. */
export const removeCountryAndZip = (text: string): string =>
  text.replace(COUNTRY_SUFFIX_PATTERN, '').replace(ZIP, '')

/**
 * Removes a state at the end of a text: any spelling after a comma; two letters, if an earlier comma exists;
 * an abbreviation with periods. Otherwise returns the text unchanged.
 */
export function withoutState(text: string): string {
  const [, before, last] = /^(.*),\s*([^,]+)$/.exec(text) ?? []
  if (before && last && parseStateText(last)) return before
  const [, rest, code] = /^(.*\S)\s+([A-Za-z]{2})\.?$/.exec(text) ?? []
  if (rest && code && /,/.test(rest) && parseStateName(code)) return rest
  return findDottedStateAbbreviationAtEnd(text)?.before ?? text
}

/** Removes state, zip code and country from a city: `Columbus, OH 43004` becomes `Columbus`. */
export function removeStateAndZipFromCity(text: string): string {
  return withoutState(removeCountryAndZip(text))
    .replace(/\s+/g, ' ')
    .replace(/[,\s]+$/, '')
    .trim()
}
