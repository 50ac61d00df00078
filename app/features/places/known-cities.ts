import type { StateCode } from './states'

/** Cities that tell a state when nothing else does (D26, D27); names as well known elsewhere are left out. */
const CITIES: Partial<Record<StateCode, string>> = {
  GA: `Atlanta, Augusta, Columbus, Macon, Savannah, Athens, Sandy Springs, Roswell, Johns Creek, Warner Robins,
    Alpharetta, Marietta, Valdosta, Smyrna, Dunwoody, Brookhaven, Peachtree City, Peachtree Corners, Gainesville,
    Newnan, Milton, Rome, Tucker, Kennesaw, Statesboro, Lawrenceville, Duluth, Stockbridge, Woodstock, Carrollton,
    Canton, Griffin, LaGrange, McDonough, Acworth, Union City, Cartersville, Norcross, Chamblee, Doraville,
    Hinesville, Snellville, Suwanee, Conyers, Douglasville, Dalton, Lilburn, Buford, Cumming, Forest Park`,
  FL: `Jacksonville, Miami, Tampa, Orlando, Saint Petersburg, Hialeah, Port Saint Lucie, Cape Coral, Tallahassee,
    Fort Lauderdale, Pembroke Pines, Hollywood, Miramar, Coral Springs, Palm Bay, West Palm Beach, Clearwater,
    Lakeland, Pompano Beach, Miami Gardens, Davie, Boca Raton, Sunrise, Plantation, Deltona, Fort Myers,
    Kissimmee, Homestead, Doral, Miami Beach, Sarasota, Pensacola, Ocala, Naples, Flagler Beach`,
  TX: 'Houston, San Antonio, Dallas, Austin, Fort Worth, El Paso, Laredo, McAllen, Brownsville, Corpus Christi',
  CA: 'Los Ángeles, San Diego, San José, San Francisco, Sacramento, Fresno, Santa Ana, Anaheim, Long Beach, Bakersfield',
  NY: 'New York, Nueva York, New York City, Brooklyn, Bronx, The Bronx, Queens, Yonkers',
  NJ: 'Newark, Jersey City, Paterson',
  IL: 'Chicago, Cicero',
  AZ: 'Phoenix, Tucson, Mesa, Flagstaff',
  NC: 'Charlotte, Raleigh, Greensboro, Winston-Salem',
  VA: 'Virginia Beach',
  NV: 'Las Vegas, North Las Vegas, Reno',
  CO: 'Denver, Colorado Springs',
  PA: 'Filadelfia, Philadelphia, Pittsburgh',
  MA: 'Boston',
  WA: 'Seattle, Tacoma, Spokane',
  TN: 'Nashville, Memphis, Knoxville, Chattanooga',
  MD: 'Baltimore, Silver Spring',
  MI: 'Detroit',
  UT: 'Salt Lake City',
  NM: 'Albuquerque',
  OK: 'Oklahoma City, Tulsa',
  LA: 'Nueva Orleans, New Orleans, Baton Rouge',
  NE: 'Omaha',
  WI: 'Milwaukee',
  MN: 'Minneapolis',
}

const stateOfName = new Map(
  Object.entries(CITIES).flatMap(([state, names]) =>
    names.split(',').map((name): [string, StateCode] => [cityKey(name), state as StateCode]),
  ),
)

/** The state of a city, by its whole name without regard to accents, case and `St.`; null when it is not known. */
export function stateOfCity(city: string): StateCode | null {
  return stateOfName.get(cityKey(city)) ?? null
}

function cityKey(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  return plain
    .replace(/[^a-z]+/g, ' ')
    .trim()
    .replace(/^st /, 'saint ')
    .replace(/^ft /, 'fort ')
    .replace(/ st /, ' saint ')
}
