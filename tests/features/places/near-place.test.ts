import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cityAt,
  namesakesOf,
  placeOfBusiness,
  placeOfPhone,
  readPlace,
} from '~/features/places/near-place.server'
import { cellOf, cellsWithin, gridNumber, milesBetween, positionOf } from '~/features/places/position'
import { isStateCode } from '~/features/places/states'
import { positionOfZip } from '~/features/places/zip-position.server'

describe('a place to look from', () => {
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
  ])('«%s» is %s', (typed, key, name) => {
    expect(readPlace(typed)).toMatchObject({ key, name })
  })

  test.each(['', '1', '00000', '99999', 'xqzw', '30720; drop', 'a'.repeat(5000), 'Georgia Tech Tower 5'])(
    '«%.20s» is none',
    (typed) => {
      expect(readPlace(typed)).toBeNull()
    },
  )

  test('a city has one address', () => {
    expect(cityAt('dalton-ga')?.name).toBe('Dalton')
    expect([cityAt('dalton'), cityAt('dalton-zz'), cityAt('st-augustine-fl')]).toEqual([null, null, null])
    expect(cityAt('saint-augustine-fl')?.name).toBe('Saint Augustine')
  })

  test('that of a phone is only known to about a kilometre, and only within the country', () => {
    expect(placeOfPhone({ latitude: 34.77, longitude: -84.97 })).toMatchObject({ key: 'aqui', state: 'GA' })
    expect(placeOfPhone({ latitude: 48.85, longitude: 2.35 })).toBeNull()
  })
})

test('every zip code of the country is where its list says, to half a hundredth of a degree', () => {
  const lines = gunzipSync(readFileSync('db/seed/us-zip-codes.tsv.gz')).toString().trim().split('\n')
  const wrong = lines.filter((line) => {
    const [zip = '', , state = '', , latitude, longitude] = line.split('\t')
    if (!isStateCode(state)) return false
    const position = positionOfZip(zip)
    return (
      !position ||
      Math.abs(position.latitude - Number(latitude)) > 0.0051 ||
      Math.abs(position.longitude - Number(longitude)) > 0.0051
    )
  })
  // A few codes are listed twice.
  expect(wrong.length).toBeLessThan(20)
})

const anywhere = fc.record({
  latitude: fc.integer({ min: 1800, max: 7100 }).map((hundredths) => hundredths / 100),
  longitude: fc.integer({ min: -17900, max: -6600 }).map((hundredths) => hundredths / 100),
})

test('a position is one number, and whatever is within some miles lies in their cells', () => {
  fc.assert(
    fc.property(
      anywhere,
      fc.integer({ min: -90, max: 90 }),
      fc.integer({ min: -90, max: 90 }),
      (from, north, east) => {
        expect(positionOf(gridNumber(from))).toEqual(from)
        const to = {
          latitude: from.latitude + north / 100,
          longitude: Math.min(-60, from.longitude + east / 100),
        }
        const miles = milesBetween(from, to)
        for (const within of [5, 10, 25, 50])
          if (miles <= within) expect(cellsWithin(from, within)).toContain(cellOf(gridNumber(to)))
      },
    ),
  )
})

test('a business is placed at its zip code, else where its list said, else at its city, else nowhere', () => {
  const dalton = { zip: '30720', city: 'Dalton', state: 'GA', latitude: 34.5, longitude: -84.5 }
  const placed = (change: object) => {
    const place = placeOfBusiness({ ...dalton, ...change })
    return place && positionOf(place)
  }
  expect(placed({})).toEqual(positionOfZip('30720'))
  expect(placed({ zip: null })).toEqual({ latitude: 34.5, longitude: -84.5 })
  expect(placed({ zip: '00000', latitude: null })).toMatchObject({
    latitude: readPlace('dalton-ga')?.latitude,
  })
  expect(placed({ zip: null, latitude: null, city: 'Xqzw' })).toBeNull()
})

test('of cities of one name it is that of the state somebody looks in, unless another is far larger; the others are offered [D126]', () => {
  const keys = (...names: string[]) => names.map((name) => readPlace(name, 'GA')?.key)
  expect(keys('Decatur', 'Jonesboro', 'Columbus', 'Gainesville')).toEqual([
    'decatur-ga',
    'jonesboro-ga',
    'columbus-ga',
    'gainesville-ga',
  ])
  // Dallas, GA has a hundredth of the other one's inhabitants.
  expect(keys('Dallas', 'Miami', 'Decatur, IL')).toEqual(['dallas-tx', 'miami-fl', 'decatur-il'])
  expect([readPlace('Columbus', 'OH')?.key, readPlace('Columbus')?.key]).toEqual([
    'columbus-oh',
    'columbus-oh',
  ])
  expect(namesakesOf('decatur-ga').map(({ name }) => name)).toEqual([
    'Decatur, IL',
    'Decatur, AL',
    'Decatur, IN',
  ])
  expect([namesakesOf('miami-fl'), namesakesOf('33125')]).toEqual([[], []])
})
