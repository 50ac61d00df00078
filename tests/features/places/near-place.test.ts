import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  findCityBySlug,
  findMapGridNumberOfBusiness,
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
  toPositionFromGridNumber,
} from '~/features/places/position'

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

  test('finds no place in other texts', () => {
    for (const typed of ['', '1', '00000', '99999', 'xqzw', '30720; drop', 'a'.repeat(5000), 'Georgia Tech'])
      expect(parsePlace(typed)).toBeNull()
  })

  test('each city has exactly one slug', () => {
    expect(findCityBySlug('dalton-ga')?.name).toBe('Dalton')
    for (const slug of ['dalton', 'dalton-zz', 'st-augustine-fl'])
      expect(findCityBySlug(slug), slug).toBeNull()
    expect(findCityBySlug('saint-augustine-fl')?.name).toBe('Saint Augustine')
  })

  test('the position of a device is a place near a US city, and no place abroad', () => {
    expect(toDevicePlace({ latitude: 34.77, longitude: -84.97 })).toMatchObject({ key: 'aqui', state: 'GA' })
    expect(toDevicePlace({ latitude: 48.85, longitude: 2.35 })).toBeNull()
  })
})

test('a city is near its own downtown zip code, also if another one in its state has its name [D127]', () => {
  const miles = (city: string, zip: string) => {
    const [from, to] = [parsePlace(city), findPositionOfZip(zip)]
    return from && to && milesBetween(from, to)
  }
  const large = {
    'Norcross, GA': '30071',
    'Orlando, FL': '32801',
    'Miami, FL': '33130',
    'Dallas, TX': '75201',
  }
  for (const [city, zip] of Object.entries(large)) expect(miles(city, zip), city).toBeLessThan(2)
  const namesakes = { 'Rose Hill, VA': '24281', 'Eden, NY': '14057', 'Highland, IN': '46322' }
  for (const [city, zip] of Object.entries(namesakes)) expect(miles(city, zip), city).toBeLessThan(5)
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
        expect(toPositionFromGridNumber(toGridNumber(from))).toEqual(from)
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
    const place = findMapGridNumberOfBusiness({ ...dalton, ...change })
    return place && toPositionFromGridNumber(place)
  }
  expect(placed({})).toEqual(findPositionOfZip('30720'))
  expect(placed({ zip: null })).toEqual({ latitude: 34.5, longitude: -84.5 })
  expect(placed({ zip: '00000', latitude: null })).toMatchObject({
    latitude: parsePlace('dalton-ga')?.latitude,
  })
  expect(placed({ zip: null, latitude: null, city: 'Xqzw' })).toBeNull()
})

test('of cities with one name, the one in the preferred state wins unless another is far larger, and the others are offered [D126]', () => {
  const keys = (names: string, state: 'GA' | 'OH' = 'GA') =>
    names.split('|').map((name) => parsePlace(name, state)?.key)
  expect(keys('Decatur|Jonesboro|Gainesville')).toEqual(['decatur-ga', 'jonesboro-ga', 'gainesville-ga'])
  // Dallas, GA has a hundredth of the inhabitants of Dallas, TX.
  expect(keys('Dallas|Miami|Decatur, IL')).toEqual(['dallas-tx', 'miami-fl', 'decatur-il'])
  expect([...keys('Columbus', 'OH'), parsePlace('Columbus')?.key]).toEqual(['columbus-oh', 'columbus-oh'])
  const others = (key: string) => listSameNamedCitiesInOtherStates(key).map(({ name }) => name)
  expect(others('decatur-ga')).toEqual(['Decatur, IL', 'Decatur, AL', 'Decatur, IN'])
  expect([others('miami-fl'), others('33125')]).toEqual([[], []])
})
