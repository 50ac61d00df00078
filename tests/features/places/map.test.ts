import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { drawMap } from '~/features/places/map/draw-map.server'
import { frameAround, frameNamed, frameOfState, placeOn } from '~/features/places/map/frame.server'
import { labelOf, mapOf } from '~/features/places/map/pins.server'
import { MAP_HEIGHT, MAP_WIDTH, PIN_RADIUS } from '~/features/places/map/schema'
import { countyAt } from '~/features/places/map/shapes.server'
import { cityNamed } from '~/features/places/nearest-cities.server'
import { type Position, placeNumber } from '~/features/places/position'
import { STATES } from '~/features/places/states'

const at = (name: string, state: 'GA' | 'TN' | 'FL' | 'AK' | 'NY' | 'LA'): Position => {
  const city = cityNamed(name, state)
  if (!city) throw new Error(`${name} is gone`)
  return city
}
const placed = (name: string, position: Position) => ({ name, place: placeNumber(position) })
const isOn = ({ x, y }: { x: number; y: number }) => x > 0 && x < MAP_WIDTH && y > 0 && y < MAP_HEIGHT
const nowhere = { state: null, from: null }

describe('the picture of a map', () => {
  const FRAMES = [
    ...STATES.map(({ code }) => frameOfState(code).name),
    'dc',
    ...['347-849', '407-740', '386-770', '610-1500', '200-1560'].flatMap((middle) =>
      [0, 1, 2, 3, 4, 5, 6, 7, 8].map((zoom) => `${middle}-${zoom}`),
    ),
  ]

  test('weighs at most 10 kB packed, of every state and of every size', () => {
    const heavy = FRAMES.filter((name) => {
      const frame = frameNamed(name)
      return !frame || gzipSync(drawMap(frame)).length > 10 * 1024
    })
    expect(heavy).toEqual([])
  })

  test('shows land, and nothing that is not drawn here', () => {
    for (const name of ['ga', 'ak', '347-849-1']) {
      const frame = frameNamed(name)
      const svg = frame ? drawMap(frame) : ''
      expect(svg, name).toMatch(/<path d="M-?\d/)
      expect(svg, name).not.toMatch(/href|url\(|script|NaN/)
    }
  })

  test('names its larger cities', () => {
    expect(drawMap(frameOfState('GA'))).toMatch(/>Atlanta<.*>Savannah</)
    const around = frameNamed('347-849-2')
    expect(around && drawMap(around)).toMatch(/>Chattanooga</)
  })

  test('writes the name of a city where no sign on that city covers it, and within the picture', () => {
    const covered = ['ga', 'fl', 'ca', '347-849-1', '257-802-0'].flatMap((name) => {
      const frame = frameNamed(name)
      const names = (frame ? drawMap(frame) : '').matchAll(
        /cy="(\d+)" r="4"\/><text x="([\d.]+)" y="(-?\d+)">([^<]*)/g,
      )
      return [...names].filter(([, city, x, line]) => {
        const below = (Number(line) - Number(city)) / 2
        const isClear = below < 0 ? -below > PIN_RADIUS : below > PIN_RADIUS + 8
        return !isClear || Number(x) <= 0 || Number(line) <= 0 || Number(line) > 2 * MAP_HEIGHT
      })
    })
    expect(covered.map(([, , , , city]) => city)).toEqual([])
  })

  test('is of a name that says what it shows, and of no other', () => {
    for (const name of ['xx', '347-849', '347-849-9', '900-849-1', '../ga', '34-849-1', ''])
      expect(frameNamed(name), name).toBeNull()
  })

  test('of a stretch has the same places on it whoever asks for it by its name', () => {
    const frame = frameAround([at('Dalton', 'GA'), at('Chattanooga', 'TN')])
    const again = frameNamed(frame.name)
    expect(again && placeOn(again, at('Dalton', 'GA'))).toEqual(placeOn(frame, at('Dalton', 'GA')))
  })
})

describe('the signs on a map', () => {
  test('are all on it, however far apart, and the map is no larger than it has to be', () => {
    const lists: Position[][] = [
      [at('Dalton', 'GA')],
      [at('Dalton', 'GA'), at('Chattanooga', 'TN')],
      [at('Miami', 'FL'), at('New York', 'NY')],
      [at('Miami', 'FL'), at('Anchorage', 'AK')],
    ]
    const sizes = lists.map((list) => {
      const map = mapOf(
        list.map((position) => placed('a', position)),
        nowhere,
      )
      expect(map?.pins.filter((pin) => !isOn(pin))).toEqual([])
      return Number(map?.name.split('-')[2])
    })
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b))
    expect(sizes[0]).toBe(0)
  })

  test('of a state lie where it is drawn: Savannah east of Atlanta, and south of it', () => {
    const map = mapOf([placed('A', at('Atlanta', 'GA')), placed('S', at('Savannah', 'GA'))], {
      state: 'GA',
      from: null,
    })
    const [atlanta, savannah] = map?.pins ?? []
    expect(map?.name).toBe('ga')
    expect(savannah?.x).toBeGreaterThan((atlanta?.x ?? 0) + 50)
    expect(savannah?.y).toBeGreaterThan((atlanta?.y ?? 0) + 50)
    for (const pin of map?.pins ?? []) expect(isOn(pin)).toBe(true)
  })

  test('that coincide are one, which says whose it is; who is placed nowhere has none', () => {
    const dalton = at('Dalton', 'GA')
    const list = [
      placed('Uno', dalton),
      placed('Dos', at('Chattanooga', 'TN')),
      placed('Tres', dalton),
      { name: 'Cuatro', place: null },
      placed('Cinco', dalton),
      placed('Seis', dalton),
    ]
    const map = mapOf(list, nowhere)
    expect(map?.pins.map(({ label, numbers, names }) => ({ label, numbers, names }))).toEqual([
      { label: '1, 3, 5–6', numbers: [1, 3, 5, 6], names: ['Uno', 'Tres', 'Cinco', 'Seis'] },
      { label: '2', numbers: [2], names: ['Dos'] },
    ])
    expect(mapOf([{ name: 'Cuatro', place: null }], nowhere)).toBeNull()
  })

  test.each([
    [[3], '3'],
    [[3, 4, 5, 6, 7], '3–7'],
    [[1, 4, 5, 6], '1, 4–6'],
    [[1, 3, 5, 7, 9], '5 aquí'],
  ])('of the numbers %j says %j', (numbers, label) => {
    expect(labelOf(numbers)).toBe(label)
  })
})

test('the county of a position is named as people say it; a city by itself and the sea have none', () => {
  expect(countyAt(at('Dalton', 'GA'))).toBe('condado de Whitfield')
  expect(countyAt(at('New Orleans', 'LA'))).toBe('parroquia de Orleans')
  expect(countyAt({ latitude: 37.54, longitude: -77.44 })).toBeNull()
  expect(countyAt({ latitude: 30, longitude: -60 })).toBeNull()
})
