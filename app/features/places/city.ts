import { COUNTRY, stateAtEnd, stateNamed, stateWritten } from './find-state'

const ZIP = /[,\s]+\d{5}(?:-\d{4})?\s*$/

/** An address without the country and the zip code that end it. */
export const withoutCountry = (text: string): string => text.replace(COUNTRY, '').replace(ZIP, '')

/** Takes a state off the end: after a comma in any writing, after a space as two letters. */
export function withoutState(text: string): string {
  const [, before, last] = /^(.*),\s*([^,]+)$/.exec(text) ?? []
  if (before && last && stateWritten(last)) return before
  const [, rest, code] = /^(.*\S)\s+([A-Za-z]{2})\.?$/.exec(text) ?? []
  if (rest && code && /,/.test(rest) && stateNamed(code)) return rest
  return stateAtEnd(text)?.before ?? text
}

/** `Columbus, OH` where a city is meant → `Columbus`. */
export function cityAlone(text: string): string {
  return withoutState(withoutCountry(text))
    .replace(/\s+/g, ' ')
    .replace(/[,\s]+$/, '')
    .trim()
}
