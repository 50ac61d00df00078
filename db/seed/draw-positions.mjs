// Writes zips.tsv and cities.tsv of app/features/places/data from us-zip-codes.tsv.gz (GeoNames, CC BY 4.0):
// node db/seed/draw-positions.mjs

import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

const OUTSIDE = new Set(['PR', 'VI', 'GU', 'AS', 'MP', 'AE', 'AP', 'AA', 'MH', 'FM', 'PW'])
const zips = gunzipSync(readFileSync(new URL('./us-zip-codes.tsv.gz', import.meta.url)))
  .toString()
  .trim()
  .split('\n')
  .map((line) => line.split('\t'))
  .map(([zip, city, state, , latitude, longitude]) => ({ zip, city, state, latitude, longitude }))
  .filter(({ state }) => /^[A-Z]{2}$/.test(state ?? '') && !OUTSIDE.has(state))

const hundredths = (degrees) => String(Math.round(100 * degrees))
const byZip = new Map(zips.map((each) => [each.zip, each]))
write(
  'zips.tsv',
  ['Zip codes: GeoNames (https://www.geonames.org), CC BY 4.0.', 'North and west in hundredths of a degree.'],
  ['zip code', 'north', 'west'],
  [...byZip.values()]
    .sort((a, b) => (a.zip < b.zip ? -1 : 1))
    .map(({ zip, latitude, longitude }) => [zip, hundredths(latitude), hundredths(-longitude)]),
)

const cities = new Map()
for (const { city, state, latitude, longitude } of zips) {
  const key = `${state} ${city}`
  const known = cities.get(key) ?? { state, city, zips: 0, latitude: 0, longitude: 0 }
  known.zips += 1
  known.latitude += Number(latitude)
  known.longitude += Number(longitude)
  cities.set(key, known)
}
const states = [...new Set(zips.map(({ state }) => state))]
write(
  'cities.tsv',
  [
    'Cities of zip codes: GeoNames (https://www.geonames.org), CC BY 4.0.',
    'North and west in hundredths of a degree; the cities of a state with the most zip codes first.',
  ],
  ['state', 'city', 'north', 'west', 'zip codes'],
  [...cities.values()]
    .sort(
      (a, b) =>
        states.indexOf(a.state) - states.indexOf(b.state) || b.zips - a.zips || a.city.localeCompare(b.city),
    )
    .map(({ state, city, zips, latitude, longitude }) => [
      state,
      city,
      hundredths(latitude / zips),
      hundredths(-longitude / zips),
      String(zips),
    ]),
)

function write(file, comments, header, rows) {
  const lines = [
    ...comments.map((line) => `# ${line}`),
    ...[header, ...rows].map((cells) => cells.join('\t')),
  ]
  writeFileSync(`app/features/places/data/${file}`, `${lines.join('\n')}\n`)
}
