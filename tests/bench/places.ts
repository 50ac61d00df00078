import { parseDemoData } from '~/cli/demo/data'
import type { StateCode } from '~/features/places/states'

export interface Place {
  name: string
  stateCode: StateCode
  weight: number
  areaCodes: string[]
  /** Zip code, latitude, longitude. */
  zips: [string, number, number][]
}

/** Name, state, weight, area code, zip, latitude and longitude. For states without a city in the demo. */
const OTHER_STATES: [string, StateCode, number, string, string, number, number][] = [
  ['Anchorage', 'AK', 1, '907', '99501', 61.217, -149.858],
  ['Springdale', 'AR', 3, '479', '72764', 36.187, -94.129],
  ['Bridgeport', 'CT', 3, '203', '06604', 41.18, -73.199],
  ['Hartford', 'CT', 2, '860', '06106', 41.748, -72.694],
  ['Washington', 'DC', 4, '202', '20010', 38.933, -77.031],
  ['Georgetown', 'DE', 1, '302', '19947', 38.69, -75.386],
  ['Honolulu', 'HI', 1, '808', '96813', 21.315, -157.86],
  ['Storm Lake', 'IA', 1, '712', '50588', 42.641, -95.21],
  ['Nampa', 'ID', 2, '208', '83651', 43.541, -116.563],
  ['Indianapolis', 'IN', 4, '317', '46222', 39.789, -86.214],
  ['Wichita', 'KS', 3, '316', '67203', 37.705, -97.364],
  ['Louisville', 'KY', 2, '502', '40218', 38.19, -85.658],
  ['Kenner', 'LA', 3, '504', '70062', 29.993, -90.247],
  ['Lawrence', 'MA', 4, '978', '01841', 42.711, -71.166],
  ['Portland', 'ME', 1, '207', '04101', 43.661, -70.259],
  ['Detroit', 'MI', 3, '313', '48209', 42.309, -83.116],
  ['Saint Paul', 'MN', 2, '651', '55107', 44.929, -93.088],
  ['Kansas City', 'MO', 2, '816', '64108', 39.083, -94.585],
  ['Jackson', 'MS', 1, '601', '39211', 32.371, -90.126],
  ['Billings', 'MT', 1, '406', '59101', 45.775, -108.5],
  ['Bismarck', 'ND', 1, '701', '58501', 46.824, -100.775],
  ['Omaha', 'NE', 2, '402', '68107', 41.206, -95.954],
  ['Nashua', 'NH', 1, '603', '03060', 42.755, -71.461],
  ['Albuquerque', 'NM', 5, '505', '87105', 35.05, -106.682],
  ['Santa Fe', 'NM', 3, '505', '87505', 35.634, -105.956],
  ['Columbus', 'OH', 3, '614', '43228', 39.958, -83.122],
  ['Oklahoma City', 'OK', 3, '405', '73109', 35.426, -97.524],
  ['Hillsboro', 'OR', 3, '503', '97123', 45.488, -122.963],
  ['Allentown', 'PA', 4, '610', '18102', 40.607, -75.477],
  ['Providence', 'RI', 3, '401', '02907', 41.801, -71.424],
  ['Sioux Falls', 'SD', 1, '605', '57104', 43.552, -96.732],
  ['Salt Lake City', 'UT', 4, '801', '84104', 40.75, -111.926],
  ['Burlington', 'VT', 1, '802', '05401', 44.484, -73.22],
  ['Yakima', 'WA', 4, '509', '98902', 46.593, -120.53],
  ['Milwaukee', 'WI', 3, '414', '53204', 43.019, -87.932],
  ['Charleston', 'WV', 1, '304', '25301', 38.349, -81.631],
  ['Cheyenne', 'WY', 1, '307', '82001', 41.139, -104.814],
]

const others = OTHER_STATES.map(
  ([name, stateCode, weight, areaCode, zip, latitude, longitude]): Place => ({
    name,
    stateCode,
    weight,
    areaCodes: [areaCode],
    zips: [[zip, latitude, longitude]],
  }),
)

/** Returns the cities of the demo, weighted by their businesses. */
function demoPlaces(): Place[] {
  const places = new Map<string, Place>()
  for (const { city, state_code, phone, zipcode, latitude, longitude } of parseDemoData().businesses) {
    if (!city || !state_code || !phone || !zipcode || !latitude || !longitude) continue
    const none = { name: city, stateCode: state_code, weight: 0, areaCodes: [], zips: [] }
    const place = places.get(`${city} ${state_code}`) ?? none
    place.weight += 1
    place.areaCodes.push(phone.slice(2, 5))
    place.zips.push([zipcode, latitude, longitude])
    places.set(`${city} ${state_code}`, place)
  }
  return [...places.values()]
}

const known = demoPlaces()
const of = (state: StateCode) => known.filter((city) => city.stateCode === state)
const elsewhere = known.filter((city) => !['GA', 'FL'].includes(city.stateCode))

/** All states: two fifths Georgia, a third Florida, the others by population. */
export const REGIONS: { weight: number; places: Place[] }[] = [
  { weight: 40, places: of('GA') },
  { weight: 33, places: of('FL') },
  { weight: 18, places: elsewhere },
  { weight: 9, places: others },
]
