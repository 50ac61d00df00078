import NAMES from './data/states.json' with { type: 'json' }

/** The 50 states and the District of Columbia, by their two letters. */
export type StateCode = keyof typeof NAMES

export interface State {
  code: StateCode
  name: string
  label: string
}

const FIRST: readonly StateCode[] = ['GA', 'FL', 'TX', 'CA', 'NY', 'NJ', 'IL', 'AZ', 'NC', 'VA']

const CODES = new Set(Object.keys(NAMES))

/** The 50 states in the order of the selectors: ten first, then the rest by name (rows 37 and 38). */
export const STATES: readonly State[] = [...FIRST, ...remaining()].map((code) => ({
  code,
  name: NAMES[code],
  label: `${NAMES[code]} (${code})`,
}))

/** The District is known wherever a business says so, but the documents' selector has 50 entries. */
function remaining(): StateCode[] {
  const codes = Object.keys(NAMES).filter(isStateCode)
  return codes
    .filter((code) => code !== 'DC' && !FIRST.includes(code))
    .sort((a, b) => NAMES[a].localeCompare(NAMES[b], 'es'))
}

/** Whether `text` is one of the 51 codes, in capitals. */
export function isStateCode(text: string): text is StateCode {
  return CODES.has(text)
}

/** The Spanish name of a state; anything that is no state code is returned as it came. */
export function stateName(code: string): string {
  return isStateCode(code) ? NAMES[code] : code
}

/** The state an address asks for; null when it asks for all of them (empty, `Todos`, `all`) or for none we know (D43). */
export function parseStateFilter(value: string | null | undefined): StateCode | null {
  const code = (value ?? '').trim().toUpperCase()
  return isStateCode(code) ? code : null
}
