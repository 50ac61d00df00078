import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { DOT_RADIUS, MAP_HEIGHT, MAP_WIDTH } from '~/features/places/map/dot-map'
import { drawMap } from '~/features/places/map/draw-map.server'
import { frameNamed, mapOf, placeOn } from '~/features/places/map/frame.server'
import { countyAt } from '~/features/places/map/shapes.server'
import { cityNamed } from '~/features/places/nearest-cities.server'
import { type Position, placeNumber } from '~/features/places/position'

const at = (name: string, state: 'GA' | 'TN' | 'FL' | 'AK' | 'HI' | 'LA'): Position => {
  const city = cityNamed(name, state)
  if (!city) throw new Error(`${name} is gone`)
  return city
}
const mapAt = (position: Position) => {
  const map = mapOf(placeNumber(position))
  const frame = frameNamed(map?.name ?? '')
  if (!map || !frame) throw new Error('There is no map')
  return { map, frame }
}
const CITIES = [
  ...[at('Dalton', 'GA'), at('Chattanooga', 'TN'), at('Miami', 'FL'), at('Savannah', 'GA')],
  ...[at('Anchorage', 'AK'), at('Honolulu', 'HI')],
]

describe('the picture of a map', () => {
  test('weighs at most 10 kB packed, and shows land and nothing that is not drawn here', () => {
    for (const city of CITIES) {
      const { map, frame } = mapAt(city)
      const svg = drawMap(frame)
      expect(gzipSync(svg).length, map.name).toBeLessThan(10 * 1024)
      expect(svg, map.name).toMatch(/<path d="M-?\d/)
      expect(svg, map.name).not.toMatch(/href|url\(|script|NaN/)
    }
  })

  test('names its larger cities, where no dot on that city covers the name, and within the picture', () => {
    expect(drawMap(mapAt(at('Chattanooga', 'TN')).frame)).toMatch(/>Chattanooga</)
    const covered = CITIES.flatMap((city) => {
      const names = drawMap(mapAt(city).frame).matchAll(
        /cy="(\d+)" r="4"\/><text x="([\d.]+)" y="(-?\d+)">([^<]*)/g,
      )
      return [...names].filter(([, dot, x, line]) => {
        const below = (Number(line) - Number(dot)) / 2
        const isClear = below < 0 ? -below > DOT_RADIUS : below > DOT_RADIUS + 8
        return !isClear || Number(x) <= 0 || Number(line) <= 0 || Number(line) > 2 * MAP_HEIGHT
      })
    })
    expect(covered.map(([, , , , city]) => city)).toEqual([])
  })

  test('is of a name that says what it shows, and of no other', () => {
    for (const name of ['xx', 'ga', '347-849-1', '900-849', '../ga', '34-849', ''])
      expect(frameNamed(name), name).toBeNull()
  })
})

test('a business is on its map, where the picture has that place; one that is placed nowhere has none', () => {
  for (const city of CITIES) {
    const { map, frame } = mapAt(city)
    const { x, y } = placeOn(frame, city)
    expect(map.x > 0 && map.x < MAP_WIDTH && map.y > 0 && map.y < MAP_HEIGHT, map.name).toBe(true)
    expect(Math.abs(map.x - x) + Math.abs(map.y - y), map.name).toBeLessThan(8)
  }
  expect(mapOf(null)).toBeNull()
})

test('the county of a position is named as people say it; a city by itself and the sea have none', () => {
  expect(countyAt(at('Dalton', 'GA'))).toBe('condado de Whitfield')
  expect(countyAt(at('New Orleans', 'LA'))).toBe('parroquia de Orleans')
  expect(countyAt({ latitude: 37.54, longitude: -77.44 })).toBeNull()
  expect(countyAt({ latitude: 30, longitude: -60 })).toBeNull()
})
