import NAMES from './data/states.json' with { type: 'json' }

/** Two-letter codes of the 50 states and the District of Columbia. */
export type StateCode = keyof typeof NAMES

export interface State {
  code: StateCode
  name: string
  label: string
}

const FIRST_MENU_STATES: readonly StateCode[] = ['GA', 'FL', 'TX', 'CA', 'NY', 'NJ', 'IL', 'AZ', 'NC', 'VA']

const DISTRICT_OF_COLUMBIA: StateCode = 'DC'

const STATE_CODES = new Set(Object.keys(NAMES))

/** All states in menu order: ten chosen ones, the others by name, then the District (rows 37 and 38). */
export const STATES: readonly State[] = [...FIRST_MENU_STATES, ...remaining(), DISTRICT_OF_COLUMBIA].map(
  (code) => ({
    code,
    name: NAMES[code],
    label: `${NAMES[code]} (${code})`,
  }),
)

function remaining(): StateCode[] {
  const codes = Object.keys(NAMES).filter(isStateCode)
  return codes
    .filter((code) => code !== DISTRICT_OF_COLUMBIA && !FIRST_MENU_STATES.includes(code))
    .sort((a, b) => NAMES[a].localeCompare(NAMES[b], 'es'))
}

/** Whether `text` is one of the 51 codes, in capitals. */
export function isStateCode(text: string): text is StateCode {
  return STATE_CODES.has(text)
}

/** Returns the Spanish name of a state. Other texts are returned unchanged. */
export function getStateName(code: string): string {
  return isStateCode(code) ? NAMES[code] : code
}

/**
 * Parses the state in a query parameter. Null for all states (empty, `Todos`, `all`) and for unknown ones
 * (D43).
 */
export function parseStateFilter(value: string | null | undefined): StateCode | null {
  const code = (value ?? '').trim().toUpperCase()
  return isStateCode(code) ? code : null
}
