import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  findCityBySlug,
  findGridNumberOfBusiness,
  findPositionOfZip,
  listSameNamedCitiesInOtherStates,
  parsePlace,
  toDevicePlace,
} from '~/features/places/near-place.server'
import {
  listMapCellsWithin,
  milesBetween,
  toGridNumber,
  toMapCell,
  toPosition,
} from '~/features/places/position'
import { isStateCode } from '~/features/places/states'

describe('parsing a place', () => {
  test.each([
    ['30720', '30720', '30720 (Dalton, GA)'],
    ['30720-1234', '30720', '30720 (Dalton, GA)'],
    ['Dalton, GA', 'dalton-ga', 'Dalton, GA'],
    ['dalton ga', 'dalton-ga', 'Dalton, GA'],
    ['Dalton, Georgia', 'dalton-ga', 'Dalton, GA'],
    ['dalton-ga', 'dalton-ga', 'Dalton, GA'],
    ['miami', 'miami-fl', 'Miami, FL'],
    ['El Paso, TX', 'el-paso-tx', 'El Paso, TX'],
    ['santa fe, nuevo méxico', 'santa-fe-nm', 'Santa Fe, NM'],
  ])('reads «%s» as the place %s', (typed, key, name) => {
    expect(parsePlace(typed)).toMatchObject({ key, name })
  })

  test.each(['', '1', '00000', '99999', 'xqzw', '30720; drop', 'a'.repeat(5000), 'Georgia Tech Tower 5'])(
    'finds no place in the text «%.20s»',
    (typed) => {
      expect(parsePlace(typed)).toBeNull()
    },
  )

  test('each city has exactly one slug', () => {
    expect(findCityBySlug('dalton-ga')?.name).toBe('Dalton')
    expect([
      findCityBySlug('dalton'),
      findCityBySlug('dalton-zz'),
      findCityBySlug('st-augustine-fl'),
    ]).toEqual([null, null, null])
    expect(findCityBySlug('saint-augustine-fl')?.name).toBe('Saint Augustine')
  })

  test('the position of a device is a place near a US city, and no place abroad', () => {
    expect(toDevicePlace({ latitude: 34.77, longitude: -84.97 })).toMatchObject({ key: 'aqui', state: 'GA' })
    expect(toDevicePlace({ latitude: 48.85, longitude: 2.35 })).toBeNull()
  })
})

test('every zip code has the position in the source list, rounded to a hundredth of a degree', () => {
  const lines = gunzipSync(readFileSync('db/seed/us-zip-codes.tsv.gz')).toString().trim().split('\n')
  const wrong = lines.filter((line) => {
    const [zip = '', , state = '', , latitude, longitude] = line.split('\t')
    if (!isStateCode(state)) return false
    const position = findPositionOfZip(zip)
    return (
      !position ||
      Math.abs(position.latitude - Number(latitude)) > 0.0051 ||
      Math.abs(position.longitude - Number(longitude)) > 0.0051
    )
  })
  // Some codes are listed twice.
  expect(wrong.length).toBeLessThan(20)
})

test.each([
  ['Norcross, GA', '30071'],
  ['Atlanta, GA', '30303'],
  ['Orlando, FL', '32801'],
  ['Miami, FL', '33130'],
  ['Houston, TX', '77002'],
  ['Dallas, TX', '75201'],
  ['Los Angeles, CA', '90012'],
])('%s is within two miles of its downtown zip code %s [D127]', (city, zip) => {
  const [from, to] = [parsePlace(city), findPositionOfZip(zip)]
  expect(from && to && milesBetween(from, to)).toBeLessThan(2)
})

test('a city with the same name as another one in its state is at the position of its own zip code [D127]', () => {
  const zips = { 'Rose Hill, VA': '24281', 'Eden, NY': '14057', 'Highland, IN': '46322' }
  for (const [city, zip] of Object.entries(zips)) {
    const [from, to] = [parsePlace(city), findPositionOfZip(zip)]
    expect(from && to && milesBetween(from, to), city).toBeLessThan(5)
  }
})

const anywhere = fc.record({
  latitude: fc.integer({ min: 1800, max: 7100 }).map((hundredths) => hundredths / 100),
  longitude: fc.integer({ min: -17900, max: -6600 }).map((hundredths) => hundredths / 100),
})

test('stores a position as one number, and everything within a radius is in its map cells', () => {
  fc.assert(
    fc.property(
      anywhere,
      fc.integer({ min: -90, max: 90 }),
      fc.integer({ min: -90, max: 90 }),
      (from, north, east) => {
        expect(toPosition(toGridNumber(from))).toEqual(from)
        const to = {
          latitude: from.latitude + north / 100,
          longitude: Math.min(-60, from.longitude + east / 100),
        }
        const miles = milesBetween(from, to)
        for (const within of [5, 10, 25, 50])
          if (miles <= within) expect(listMapCellsWithin(from, within)).toContain(toMapCell(toGridNumber(to)))
      },
    ),
  )
})

test('locates a business by its zip code, otherwise by coordinates, otherwise by city', () => {
  const dalton = { zip: '30720', city: 'Dalton', state: 'GA', latitude: 34.5, longitude: -84.5 }
  const placed = (change: object) => {
    const place = findGridNumberOfBusiness({ ...dalton, ...change })
    return place && toPosition(place)
  }
  expect(placed({})).toEqual(findPositionOfZip('30720'))
  expect(placed({ zip: null })).toEqual({ latitude: 34.5, longitude: -84.5 })
  expect(placed({ zip: '00000', latitude: null })).toMatchObject({
    latitude: parsePlace('dalton-ga')?.latitude,
  })
  expect(placed({ zip: null, latitude: null, city: 'Xqzw' })).toBeNull()
})

test('of cities with one name, the one in the preferred state wins unless another is far larger, and the others are offered [D126]', () => {
  const keys = (...names: string[]) => names.map((name) => parsePlace(name, 'GA')?.key)
  expect(keys('Decatur', 'Jonesboro', 'Columbus', 'Gainesville')).toEqual([
    'decatur-ga',
    'jonesboro-ga',
    'columbus-ga',
    'gainesville-ga',
  ])
  // Dallas, GA has a hundredth of the inhabitants of Dallas, TX.
  expect(keys('Dallas', 'Miami', 'Decatur, IL')).toEqual(['dallas-tx', 'miami-fl', 'decatur-il'])
  expect([parsePlace('Columbus', 'OH')?.key, parsePlace('Columbus')?.key]).toEqual([
    'columbus-oh',
    'columbus-oh',
  ])
  expect(listSameNamedCitiesInOtherStates('decatur-ga').map(({ name }) => name)).toEqual([
    'Decatur, IL',
    'Decatur, AL',
    'Decatur, IN',
  ])
  expect([listSameNamedCitiesInOtherStates('miami-fl'), listSameNamedCitiesInOtherStates('33125')]).toEqual([
    [],
    [],
  ])
})
