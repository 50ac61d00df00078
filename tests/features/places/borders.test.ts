import { describe, expect, test } from 'vitest'
import { findStateByBorders, STATE_BY_FIPS } from '~/features/places/http/detect-state.server'
import { isStateCode, STATES } from '~/features/places/states'

describe('state of a position [43, D42]', () => {
  test.each([
    ['Atlanta', 33.749, -84.388, 'GA'],
    ['Miami Beach', 25.79, -80.13, 'FL'],
    ['Key West', 24.555, -81.78, 'FL'],
    ['El Paso', 31.76, -106.48, 'TX'],
    ['Galveston', 29.3, -94.79, 'TX'],
    ['Manhattan', 40.75, -73.98, 'NY'],
    ['Staten Island', 40.58, -74.15, 'NY'],
    ['Newark', 40.735, -74.172, 'NJ'],
    ['Detroit', 42.33, -83.05, 'MI'],
    ['Nantucket', 41.28, -70.1, 'MA'],
    ['Honolulu', 21.307, -157.858, 'HI'],
    ['Juneau', 58.3, -134.42, 'AK'],
    ['Attu, beyond the date line', 52.9, 172.9, 'AK'],
    ['Washington', 38.9, -77.03, 'DC'],
    ['Chattanooga', 35.045, -85.309, 'TN'],
    ['Rossville, across the street', 34.98, -85.29, 'GA'],
    ['Tybee Island, off the shore of the map', 32.0, -80.85, 'GA'],
    ['Cape May', 38.93, -74.9, 'NJ'],
    ['a boat before Chicago', 41.88, -87.6, 'IL'],
  ])('finds the state at the position %s', (_, latitude, longitude, state) => {
    expect(findStateByBorders(latitude, longitude)).toBe(state)
  })

  test.each([
    ['Mexico City', 19.43, -99.13],
    ['Tijuana, south', 32.4, -117.0],
    ['Toronto', 43.65, -79.38],
    ['Havana', 23.11, -82.37],
    ['San Juan: none of the fifty', 18.46, -66.1],
    ['the Atlantic', 30, -60],
    ['the Gulf', 27, -90],
    ['nowhere in particular', 0, 0],
    ['the pole', 90, 0],
    ['the other pole', -90, 180],
    ['beyond the pole', 91, -84],
    ['beyond the date line', 33, -444],
    ['no number', Number.NaN, -84],
    ['no end', 33, Number.POSITIVE_INFINITY],
  ])('finds no state at the position %s', (_, latitude, longitude) => {
    expect(findStateByBorders(latitude, longitude)).toBeNull()
  })

  test('every state has a census number', () => {
    const numbered = [...STATE_BY_FIPS.values()]
    expect(new Set(numbered).size).toBe(51)
    for (const { code } of STATES) expect(numbered).toContain(code)
    expect(numbered.every(isStateCode)).toBe(true)
  })

  test('finds the state of a position in less than ten milliseconds', () => {
    findStateByBorders(33, -84)
    const since = performance.now()
    for (let index = 0; index < 500; index += 1) findStateByBorders(25 + (index % 25), -125 + (index % 58))
    expect((performance.now() - since) / 500).toBeLessThan(10)
  })
})
