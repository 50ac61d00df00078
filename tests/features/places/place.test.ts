import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import lookUp from '@photostructure/tz-lookup'
import { describe, expect, test } from 'vitest'
import { findStateOrDefault, parseStateName } from '~/features/places/find-state'
import { findPositionOfZip } from '~/features/places/near-place.server'
import { getStateName, isStateCode, STATES, type StateCode } from '~/features/places/states'
import { findCityOfZip, findStateOfZip, findTimeZone, parseZip } from '~/features/places/zip'
import { parseTsv } from '~/values/tsv'

describe('findState and parseStateName', () => {
  test.each([
    ['ga within Las Vegas is no Georgia', { city: 'Las Vegas' }, 'NV', 'city'],
    ['ga within Michigan is no Georgia', { address: '12 Main St, Michigan' }, 'MI', 'address'],
    ['fl at the beginning of Flagstaff is no Florida', { city: 'Flagstaff' }, 'AZ', 'city'],
    ['fl of an unknown Flagler is no Florida', { city: 'Flaxton' }, 'GA', 'nothing'],
    ['Columbus alone is the one of the list', { city: 'Columbus' }, 'GA', 'city'],
    ['Columbus, OH is not', { city: 'Columbus, OH' }, 'OH', 'address'],
    ['a stated state beats the list: Columbus', { city: 'Columbus', state: 'OH' }, 'OH', 'state'],
    ['a stated state beats the list: Athens', { city: 'Athens', state: 'TX' }, 'TX', 'state'],
    ['a stated state beats the list: Augusta', { city: 'Augusta', state: 'Maine' }, 'ME', 'state'],
    ['a stated state beats the list: Jacksonville', { city: 'Jacksonville', state: 'nc' }, 'NC', 'state'],
    ['a zip code beats the list', { city: 'Jacksonville', zip: '28540' }, 'NC', 'zip'],
    ['a zip code beats a stated state', { state: 'FL', zip: '30301' }, 'GA', 'zip'],
    ['a zip code in the address counts', { address: '1 Main St, Athens 45701', city: 'Athens' }, 'OH', 'zip'],
    ['a house number is no zip code', { address: '30301 Main St', city: 'Miami' }, 'FL', 'city'],
    ['an abbreviation after a comma', { address: '10 Calle Ocho, Miami, FL' }, 'FL', 'address'],
    ['an abbreviation before a zip code', { address: 'Beaverton, or 97006' }, 'OR', 'zip'],
    ['an abbreviation anywhere else is a word', { address: 'Apt GA 5 Main St' }, 'GA', 'nothing'],
    ['no state in the compass', { address: '3000 Market St NE #252' }, 'GA', 'nothing'],
    ['a name before a country', { address: 'Portland, Oregon, United States' }, 'OR', 'address'],
    ['Spanish names', { state: 'Carolina del Norte' }, 'NC', 'state'],
    ['names without accents', { state: 'nuevo mexico' }, 'NM', 'state'],
    ['Washington is a city too', { city: 'Washington' }, 'GA', 'nothing'],
    ['Washington, DC', { city: 'Washington, DC' }, 'DC', 'address'],
    ['nothing known', {}, 'GA', 'nothing'],
  ] as const)('findState returns the state of a place: %s [D25, D26, D27]', (_, place, code, by) => {
    expect(findStateOrDefault(place)).toEqual({ code, by })
  })

  test('places in territories have no state, whether by zip code or by name [D26]', () => {
    expect(findStateOrDefault({ zip: '00907' })).toBeNull()
    expect(findStateOrDefault({ state: 'PR', city: 'San Juan' })).toBeNull()
    // The neighboring codes of American Samoa belong to Hawaii.
    expect(findStateOrDefault({ zip: '96799' })).toBeNull()
    expect(findStateOfZip('96799')).toBeNull()
    expect(findStateOrDefault({ zip: '96797' })?.code).toBe('HI')
    expect(findStateOrDefault({ state: 'PR', zip: '30301' })?.code).toBe('GA')
  })

  test('parseStateName reads codes, periods and menu labels [26]', () => {
    expect(['ga', 'Ga.', 'GEORGIA', 'Georgia (GA)', 'G.A.'].map(parseStateName)).toEqual(Array(5).fill('GA'))
    expect(['', 'xx', 'Georgian', 'Las Vegas'].map(parseStateName)).toEqual(Array(4).fill(null))
  })
})

describe('zip codes', () => {
  test('parseZip accepts nine digits and restores leading zeros [D27]', () => {
    expect(parseZip(' 30301-1234')).toBe('30301')
    expect(parseZip('303011234')).toBe('30301')
    expect(parseZip('7501')).toBe('07501')
    expect(['', '123', 'ABCDE', '303011', null].map((text) => parseZip(text))).toEqual(Array(5).fill(null))
  })

  test('findCityOfZip returns the city in Georgia and Florida only', () => {
    expect(findCityOfZip('33012')).toBe('Hialeah')
    expect(findCityOfZip('10001')).toBeNull()
  })
})

interface Zip {
  zip: string
  state: string
  position: [number, number]
}

const zips = gunzipSync(readFileSync('db/seed/us-zip-codes.tsv.gz'))
  .toString()
  .trim()
  .split('\n')
  .map((line): Zip => {
    const [zip = '', , state = '', , latitude, longitude] = line.split('\t')
    return { zip, state, position: [Number(latitude), Number(longitude)] }
  })
  .filter(({ state }) => isStateCode(state))

test('every zip code of the country belongs to its own state [D27]', () => {
  expect(zips.length).toBeGreaterThan(40_000)
  expect(zips.filter(({ zip, state }) => findStateOfZip(zip) !== state)).toEqual([])
})

test('every zip code has the position in the source list, rounded to a hundredth of a degree', () => {
  const wrong = zips.filter(({ zip, position: [latitude, longitude] }) => {
    const found = findPositionOfZip(zip) ?? { latitude: 0, longitude: 0 }
    const apart = [found.latitude - latitude, found.longitude - longitude]
    return apart.some((degrees) => Math.abs(degrees) > 0.0051)
  })
  // Some codes are listed twice.
  expect(wrong.length).toBeLessThan(20)
})

const clocks = new Map<string, string>()
function clock(timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  const read = () =>
    [0, 6]
      .map((month) =>
        format
          .format(Date.UTC(2026, month, 15, 12))
          .split(' ')
          .at(-1),
      )
      .join()
  if (!clocks.has(timeZone)) clocks.set(timeZone, read())
  return clocks.get(timeZone) ?? ''
}

test('the time zone of a zip code fits its position, except near borders where the source is coarse [D60]', () => {
  const differing = zips.filter(
    ({ zip, state, position }) =>
      isStateCode(state) && clock(findTimeZone(state, zip)) !== clock(lookUp(...position)),
  )
  const share = differing.length / zips.length
  console.log(`${differing.length} of ${zips.length} zip codes differ (${(share * 100).toFixed(2)} %)`)
  expect(share).toBeLessThan(0.005)
})

const ZONES = parseTsv('zones.tsv', readFileSync(new URL('zones.tsv', import.meta.url), 'utf8'))

test.each(ZONES)('the address %s, %s %s has the time zone %s [D60]', (_, state = '', zip = '', zone) => {
  expect(findTimeZone(state as StateCode, zip)).toBe(zone)
})

test('a place without zip code has the time zone of most of its state [D60]', () => {
  expect(findTimeZone('AK', '99546')).toBe('America/Adak')
  expect([findTimeZone('FL', null), findTimeZone('TX', null), findTimeZone('CA', null)]).toEqual([
    'America/New_York',
    'America/Chicago',
    'America/Los_Angeles',
  ])
})

test('each state and the District has its own name, and Georgia is the default only without any information [37, 137, D25]', () => {
  const names = STATES.map(({ code }) => getStateName(code))
  expect(new Set(names).size).toBe(51)
  expect(STATES.at(-1)?.label).toBe('Washington D. C. (DC)')
  expect([getStateName('GA'), getStateName('FL'), getStateName('NY')]).toEqual([
    'Georgia',
    'Florida',
    'Nueva York',
  ])
  for (const { code } of STATES) expect(findStateOrDefault({ state: code })?.code).toBe(code)
  expect(findStateOrDefault({})).toMatchObject({ code: 'GA', by: 'nothing' })
})
