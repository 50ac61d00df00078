const NAMES = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  NC: 'Carolina del Norte',
  SC: 'Carolina del Sur',
  CO: 'Colorado',
  CT: 'Connecticut',
  ND: 'Dakota del Norte',
  SD: 'Dakota del Sur',
  DE: 'Delaware',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawái',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Luisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Míchigan',
  MN: 'Minnesota',
  MS: 'Misisipi',
  MO: 'Misuri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NJ: 'Nueva Jersey',
  NY: 'Nueva York',
  NH: 'Nuevo Hampshire',
  NM: 'Nuevo México',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregón',
  PA: 'Pensilvania',
  RI: 'Rhode Island',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WV: 'Virginia Occidental',
  WA: 'Washington',
  DC: 'Washington D. C.',
  WI: 'Wisconsin',
  WY: 'Wyoming',
} as const

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

/** States worth offering beside each: those with a common border, and the nearest coast for Alaska and Hawaii (D26). */
export const NEIGHBOURING_STATES: Readonly<Record<StateCode, readonly StateCode[]>> = {
  AL: ['GA', 'FL', 'TN', 'MS'],
  AK: ['WA', 'OR'],
  AZ: ['CA', 'NM', 'NV', 'UT', 'CO'],
  AR: ['TX', 'TN', 'OK', 'MO', 'LA', 'MS'],
  CA: ['AZ', 'NV', 'OR'],
  NC: ['SC', 'VA', 'GA', 'TN'],
  SC: ['GA', 'NC'],
  CO: ['NM', 'UT', 'AZ', 'KS', 'OK', 'WY', 'NE'],
  CT: ['NY', 'MA', 'RI'],
  ND: ['MN', 'SD', 'MT'],
  SD: ['NE', 'MN', 'IA', 'ND', 'WY', 'MT'],
  DE: ['PA', 'NJ', 'MD'],
  FL: ['GA', 'AL'],
  GA: ['FL', 'SC', 'NC', 'TN', 'AL'],
  HI: ['CA', 'WA'],
  ID: ['UT', 'WA', 'OR', 'NV', 'MT', 'WY'],
  IL: ['IN', 'WI', 'MO', 'IA', 'KY'],
  IN: ['IL', 'OH', 'MI', 'KY'],
  IA: ['IL', 'NE', 'MO', 'MN', 'WI', 'SD'],
  KS: ['MO', 'OK', 'NE', 'CO'],
  KY: ['TN', 'OH', 'IN', 'VA', 'IL', 'MO', 'WV'],
  LA: ['TX', 'MS', 'AR'],
  ME: ['NH'],
  MD: ['VA', 'DC', 'PA', 'DE', 'WV'],
  MA: ['CT', 'RI', 'NY', 'NH', 'VT'],
  MI: ['OH', 'IN', 'WI'],
  MN: ['WI', 'IA', 'SD', 'ND'],
  MS: ['AL', 'LA', 'TN', 'AR'],
  MO: ['KS', 'IL', 'AR', 'TN', 'IA', 'OK', 'NE', 'KY'],
  MT: ['ID', 'WY', 'ND', 'SD'],
  NE: ['IA', 'KS', 'CO', 'MO', 'SD', 'WY'],
  NV: ['CA', 'AZ', 'UT', 'OR', 'ID'],
  NJ: ['NY', 'PA', 'DE'],
  NY: ['NJ', 'CT', 'PA', 'MA', 'VT'],
  NH: ['MA', 'VT', 'ME'],
  NM: ['TX', 'AZ', 'CO', 'OK', 'UT'],
  OH: ['PA', 'MI', 'IN', 'KY', 'WV'],
  OK: ['TX', 'KS', 'AR', 'MO', 'NM', 'CO'],
  OR: ['WA', 'CA', 'ID', 'NV'],
  PA: ['NJ', 'NY', 'MD', 'DE', 'OH', 'WV'],
  RI: ['MA', 'CT'],
  TN: ['GA', 'NC', 'AL', 'KY', 'VA', 'MS', 'AR', 'MO'],
  TX: ['LA', 'NM', 'OK', 'AR'],
  UT: ['NV', 'AZ', 'CO', 'ID', 'WY', 'NM'],
  VT: ['NH', 'MA', 'NY'],
  VA: ['MD', 'DC', 'NC', 'TN', 'WV', 'KY'],
  WV: ['VA', 'OH', 'PA', 'MD', 'KY'],
  WA: ['OR', 'ID'],
  DC: ['MD', 'VA'],
  WI: ['IL', 'MN', 'IA', 'MI'],
  WY: ['CO', 'UT', 'MT', 'NE', 'SD', 'ID'],
}
