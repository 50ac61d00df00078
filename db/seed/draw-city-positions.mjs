// Writes app/features/places/city-positions.ts from us-zip-codes.tsv.gz (GeoNames, CC BY 4.0):
// node db/seed/draw-city-positions.mjs && npx biome check --write app/features/places

import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

const zips = gunzipSync(readFileSync(new URL('./us-zip-codes.tsv.gz', import.meta.url))).toString()

const cities = new Map()
for (const line of zips.trim().split('\n')) {
  const [, city, state, , latitude, longitude] = line.split('\t')
  if (!/^[A-Z]{2}$/.test(state ?? '') || ['PR', 'VI', 'GU', 'AS', 'MP', 'AE', 'AP', 'AA'].includes(state))
    continue
  const key = `${state} ${city}`
  const known = cities.get(key) ?? { state, city, zips: 0, latitude: 0, longitude: 0 }
  known.zips += 1
  known.latitude += Number(latitude)
  known.longitude += Number(longitude)
  cities.set(key, known)
}

const states = Map.groupBy?.([...cities.values()], ({ state }) => state) ?? groupByState([...cities.values()])
function groupByState(all) {
  const groups = new Map()
  for (const each of all) groups.set(each.state, [...(groups.get(each.state) ?? []), each])
  return groups
}

const table = [...states]
  .map(([state, list]) => {
    const entries = list
      .sort((a, b) => b.zips - a.zips || a.city.localeCompare(b.city))
      .map(
        ({ city, zips, latitude, longitude }) =>
          `${city},${Math.round((100 * latitude) / zips)},${Math.round((-100 * longitude) / zips)}${zips > 1 ? `,${zips}` : ''}`,
      )
    return `${state}:${entries.join('|')}`
  })
  .join(';')

writeFileSync(
  'app/features/places/city-positions.ts',
  `// Written by db/seed/draw-city-positions.mjs; not to be edited by hand.
// Cities of zip codes: GeoNames (https://www.geonames.org), CC BY 4.0.

/** Cities by state, those with the most zip codes first: name, hundredths of a degree north and west, zip codes if several. */
export const CITY_POSITIONS =
  '${table.replaceAll("'", "\\'")}'
`,
)
