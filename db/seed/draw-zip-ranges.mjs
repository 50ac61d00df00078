// Writes app/features/places/data/zip-ranges.tsv. us-zip-codes.tsv.gz has the zip codes of the United States
// from GeoNames (https://www.geonames.org, CC BY 4.0): code, city, state, county, latitude, longitude. Time
// zones come from @photostructure/tz-lookup.
// node db/seed/draw-zip-ranges.mjs

import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import lookUp from '@photostructure/tz-lookup'

const STATES = new Set(
  'AL AK AZ AR CA NC SC CO CT ND SD DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NJ NY NH NM OH OK OR PA RI TN TX UT VT VA WV WA DC WI WY'.split(
    ' ',
  ),
)

/** Time zones of each state, the usual one first. The lookup is imprecise near borders. */
const ZONES = {
  E: 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC TN VA VT WV',
  C: 'AL AR IA IL LA MN MO MS OK TX WI TN KS KY NE ND SD IN FL MI',
  M: 'CO MT NM UT WY ID AZ KS NE ND SD TX OR NV',
  P: 'CA WA NV OR ID',
  K: 'AK',
  H: 'HI',
  A: 'AK',
  Z: 'AZ',
}
/**
 * Counties with two time zones, where the lookup decides per zip. Elsewhere the majority of the county
 * decides.
 */
const SHARED = new Set([
  'AZ Apache',
  'AZ Navajo',
  'AZ Coconino',
  'FL Gulf',
  'OR Malheur',
  'NE Cherry',
  'ND McKenzie',
  'ND Dunn',
  'ND Sioux',
  'SD Stanley',
  'ID Idaho',
  'NV Elko',
  'AK Aleutians West',
])
/** Northern Idaho is entirely in Pacific time. The lookup takes its mountains for Montana. */
const NORTH_IDAHO = /^838/
/** Towns in Alabama that use the time of Georgia in practice. */
const EASTERN_ALABAMA = /^36(85[1-9]|86[3-9]|87[047])/
const LETTERS = {
  'America/New_York': 'E',
  'America/Chicago': 'C',
  'America/Denver': 'M',
  'America/Los_Angeles': 'P',
  'America/Anchorage': 'K',
  'Pacific/Honolulu': 'H',
  'America/Adak': 'A',
  'America/Phoenix': 'Z',
}

const clocks = new Map(Object.entries(LETTERS).map(([zone, letter]) => [clock(zone), letter]))
const zips = gunzipSync(readFileSync(new URL('./us-zip-codes.tsv.gz', import.meta.url)))
  .toString()
  .trim()
  .split('\n')
  .map((line) => line.split('\t'))
  .map(([zip, city, state, county, latitude, longitude]) => {
    const zone = clocks.get(clock(lookUp(Number(latitude), Number(longitude))))
    const allowed = zone && (ZONES[zone].split(' ').includes(state) || EASTERN_ALABAMA.test(zip))
    return { zip, city, state, county: `${state} ${county}`, zone: allowed ? zone : undefined }
  })
  .filter(({ state }) => STATES.has(state))

const byState = majority(zips, ({ state }) => state, 'zone')
const byCounty = majority(zips, ({ county }) => county, 'zone')
for (const each of zips)
  if (!each.zone || (!SHARED.has(each.county) && !EASTERN_ALABAMA.test(each.zip)))
    each.zone = NORTH_IDAHO.test(each.zip) ? 'P' : (byCounty.get(each.county) ?? byState.get(each.state))

const prefix = ({ zip }) => zip.slice(0, 3)
const stateOfPrefix = majority(zips, prefix, 'state')
const zoneOfPrefix = majority(zips, prefix, 'zone')
const stateExceptions = zips.filter((each) => stateOfPrefix.get(prefix(each)) !== each.state)
const zoneExceptions = zips.filter((each) => zoneOfPrefix.get(prefix(each)) !== each.zone)
const usual = (zone, state) => byState.get(state) === zone

const cities = new Map()
for (const { zip, city, state } of zips)
  if (state === 'GA' || state === 'FL') cities.set(city, [...(cities.get(city) ?? []), zip])

const tables = {
  'state of prefix': stateOfPrefix,
  'state of zip': new Map(stateExceptions.map(({ zip, state }) => [zip, state])),
  'zone of state': byState,
  'zone of prefix': new Map(
    [...zoneOfPrefix].filter(([three, zone]) => !usual(zone, stateOfPrefix.get(three))),
  ),
  'zone of zip': new Map(zoneExceptions.map(({ zip, zone }) => [zip, zone])),
  'city of zip': new Map([...cities].flatMap(([city, codes]) => codes.map((code) => [code, city]))),
}
const rows = Object.entries(tables).flatMap(([name, values]) =>
  ranges(values).map(([value, codes]) => [name, value, codes].join('\t')),
)
writeFileSync(
  'app/features/places/data/zip-ranges.tsv',
  `# Zip codes: GeoNames (https://www.geonames.org), CC BY 4.0.
# Time zones by their letter: @photostructure/tz-lookup, by position. A prefix is the first three digits of a zip code;
# a narrower table names what differs from the wider one. Cities: those of Georgia and Florida.
table\tvalue\tcodes
${rows.join('\n')}
`,
)

function clock(zone) {
  return [0, 6]
    .map((month) =>
      new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' }).format(
        new Date(Date.UTC(2026, month, 15, 12)),
      ),
    )
    .join()
}

function majority(rows, key, field) {
  const counts = new Map()
  for (const row of rows) {
    if (!row[field]) continue
    const found = counts.get(key(row)) ?? new Map()
    counts.set(key(row), found.set(row[field], (found.get(row[field]) ?? 0) + 1))
  }
  const most = (found) => [...found].sort((a, b) => b[1] - a[1])[0][0]
  return new Map([...counts].map(([name, found]) => [name, most(found)]))
}

/** Formats keys as ranges per value, for example `GA` and `300-319 398`. */
function ranges(values) {
  const groups = new Map()
  for (const [key, value] of values) groups.set(value, [...(groups.get(value) ?? []), key])
  return [...groups].sort().map(([value, keys]) => [value, runs(keys)])
}

function runs(keys) {
  const found = []
  for (const key of [...new Set(keys)].sort()) {
    const last = found.at(-1)
    if (last && /^\d+$/.test(key) && Number(key) === Number(last[1]) + 1) last[1] = key
    else found.push([key, key])
  }
  return found.map(([from, to]) => (from === to ? from : `${from}-${to}`)).join(' ')
}
