// Writes app/features/places/zip-positions.ts from us-zip-codes.tsv.gz (GeoNames, CC BY 4.0):
// node db/seed/draw-zip-positions.mjs && npx biome check --write app/features/places

import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

const OUTSIDE = new Set(['PR', 'VI', 'GU', 'AS', 'MP', 'AE', 'AP', 'AA'])
const lines = gunzipSync(readFileSync(new URL('./us-zip-codes.tsv.gz', import.meta.url)))
  .toString()
  .trim()
  .split('\n')
const positions = new Map(
  lines
    .map((line) => line.split('\t'))
    .filter(([, , state]) => /^[A-Z]{2}$/.test(state ?? '') && !OUTSIDE.has(state))
    .map(([zip, , , , latitude, longitude]) => [zip, [latitude, -longitude]]),
)

const groups = new Map()
for (const zip of [...positions.keys()].sort()) {
  const [north, west] = positions.get(zip).map((degrees) => Math.round(100 * degrees))
  const prefix = zip.slice(0, 3)
  const known = groups.get(prefix) ?? { north, west, entries: [] }
  known.entries.push(`${zip.slice(3)},${north - known.north},${west - known.west}`)
  groups.set(prefix, { ...known, north, west })
}
const first = new Map(
  [...groups].map(([prefix]) => {
    const zip = [...positions.keys()].filter((each) => each.startsWith(prefix)).sort()[0]
    return [prefix, positions.get(zip).map((degrees) => Math.round(100 * degrees))]
  }),
)
const table = [...groups]
  .map(([prefix, { entries }]) => `${prefix}:${first.get(prefix).join(',')}|${entries.join('|')}`)
  .join(';')

writeFileSync(
  'app/features/places/zip-positions.ts',
  `// Written by db/seed/draw-zip-positions.mjs; not to be edited by hand.
// Zip codes: GeoNames (https://www.geonames.org), CC BY 4.0.

/** Zip codes by their first three digits: hundredths of a degree north and west, each as far as it is from the one before. */
export const ZIP_POSITIONS =
  '${table}'
`,
)
