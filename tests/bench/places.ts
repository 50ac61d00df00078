import { CITIES, type City } from '~/cli/demo/cities'
import type { StateCode } from '~/features/places/states'
import { timeZoneOf } from '~/features/places/time-zone'

export interface Place extends City {
  timeZone: string
}

const ZONES = {
  E: 'America/New_York',
  C: 'America/Chicago',
  M: 'America/Denver',
  P: 'America/Los_Angeles',
  K: 'America/Anchorage',
  H: 'Pacific/Honolulu',
} as const

/** Name, state, weight, area code, zip, latitude, longitude, time zone: states the demo has no city of. */
const OTHER_STATES: [string, StateCode, number, string, string, number, number, keyof typeof ZONES][] = [
  ['Anchorage', 'AK', 1, '907', '99501', 61.217, -149.858, 'K'],
  ['Springdale', 'AR', 3, '479', '72764', 36.187, -94.129, 'C'],
  ['Bridgeport', 'CT', 3, '203', '06604', 41.18, -73.199, 'E'],
  ['Hartford', 'CT', 2, '860', '06106', 41.748, -72.694, 'E'],
  ['Washington', 'DC', 4, '202', '20010', 38.933, -77.031, 'E'],
  ['Georgetown', 'DE', 1, '302', '19947', 38.69, -75.386, 'E'],
  ['Honolulu', 'HI', 1, '808', '96813', 21.315, -157.86, 'H'],
  ['Storm Lake', 'IA', 1, '712', '50588', 42.641, -95.21, 'C'],
  ['Nampa', 'ID', 2, '208', '83651', 43.541, -116.563, 'M'],
  ['Indianapolis', 'IN', 4, '317', '46222', 39.789, -86.214, 'E'],
  ['Wichita', 'KS', 3, '316', '67203', 37.705, -97.364, 'C'],
  ['Louisville', 'KY', 2, '502', '40218', 38.19, -85.658, 'E'],
  ['Kenner', 'LA', 3, '504', '70062', 29.993, -90.247, 'C'],
  ['Lawrence', 'MA', 4, '978', '01841', 42.711, -71.166, 'E'],
  ['Portland', 'ME', 1, '207', '04101', 43.661, -70.259, 'E'],
  ['Detroit', 'MI', 3, '313', '48209', 42.309, -83.116, 'E'],
  ['Saint Paul', 'MN', 2, '651', '55107', 44.929, -93.088, 'C'],
  ['Kansas City', 'MO', 2, '816', '64108', 39.083, -94.585, 'C'],
  ['Jackson', 'MS', 1, '601', '39211', 32.371, -90.126, 'C'],
  ['Billings', 'MT', 1, '406', '59101', 45.775, -108.5, 'M'],
  ['Bismarck', 'ND', 1, '701', '58501', 46.824, -100.775, 'C'],
  ['Omaha', 'NE', 2, '402', '68107', 41.206, -95.954, 'C'],
  ['Nashua', 'NH', 1, '603', '03060', 42.755, -71.461, 'E'],
  ['Albuquerque', 'NM', 5, '505', '87105', 35.05, -106.682, 'M'],
  ['Santa Fe', 'NM', 3, '505', '87505', 35.634, -105.956, 'M'],
  ['Columbus', 'OH', 3, '614', '43228', 39.958, -83.122, 'E'],
  ['Oklahoma City', 'OK', 3, '405', '73109', 35.426, -97.524, 'C'],
  ['Hillsboro', 'OR', 3, '503', '97123', 45.488, -122.963, 'P'],
  ['Allentown', 'PA', 4, '610', '18102', 40.607, -75.477, 'E'],
  ['Providence', 'RI', 3, '401', '02907', 41.801, -71.424, 'E'],
  ['Sioux Falls', 'SD', 1, '605', '57104', 43.552, -96.732, 'C'],
  ['Salt Lake City', 'UT', 4, '801', '84104', 40.75, -111.926, 'M'],
  ['Burlington', 'VT', 1, '802', '05401', 44.484, -73.22, 'E'],
  ['Yakima', 'WA', 4, '509', '98902', 46.593, -120.53, 'P'],
  ['Milwaukee', 'WI', 3, '414', '53204', 43.019, -87.932, 'C'],
  ['Charleston', 'WV', 1, '304', '25301', 38.349, -81.631, 'E'],
  ['Cheyenne', 'WY', 1, '307', '82001', 41.139, -104.814, 'M'],
]

const others = OTHER_STATES.map(
  ([name, stateCode, weight, areaCode, zip, latitude, longitude, zone]): Place => ({
    name,
    stateCode,
    weight,
    areaCodes: [areaCode],
    zips: [[zip, latitude, longitude]],
    timeZone: ZONES[zone],
  }),
)
const known = CITIES.map(
  (city): Place => ({ ...city, timeZone: timeZoneOf(city.stateCode, city.zips[0]?.[0] ?? '') }),
)
const of = (state: StateCode) => known.filter((city) => city.stateCode === state)
const elsewhere = known.filter((city) => !['GA', 'FL'].includes(city.stateCode))

/** All states: two fifths Georgia, a third Florida, the rest by how many live there. */
export const REGIONS: { weight: number; places: Place[] }[] = [
  { weight: 40, places: of('GA') },
  { weight: 33, places: of('FL') },
  { weight: 18, places: elsewhere },
  { weight: 9, places: others },
]
