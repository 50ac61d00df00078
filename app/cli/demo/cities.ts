import type { StateCode } from '~/features/places/states'
import { listIn, readTable } from '~/values/table'
import table from '../../../db/seed/demo/cities.tsv?raw'

export interface City {
  name: string
  stateCode: StateCode
  /** How many of the demo's businesses it draws, beside the others. */
  weight: number
  areaCodes: readonly string[]
  /** Zip code, latitude, longitude. */
  zips: readonly [string, number, number][]
}

const toCity = ([name = '', stateCode = '', weight, areaCodes, zips]: string[]): City => ({
  name,
  stateCode: stateCode as StateCode,
  weight: Number(weight),
  areaCodes: listIn(areaCodes),
  zips: listIn(zips).map((entry) => {
    const [zip = '', latitude, longitude] = entry.split(' ')
    return [zip, Number(latitude), Number(longitude)]
  }),
})

export const CITIES: readonly City[] = readTable('cities.tsv', table).map(toCity)

/** The nearest other city of the same state, or null when the demo knows none. */
export function neighbourOf(place: City): City | null {
  const others = CITIES.filter((other) => other.stateCode === place.stateCode && other !== place)
  const distance = (other: City) => {
    const [[, latitude, longitude] = ['', 0, 0]] = other.zips
    const [[, fromLatitude, fromLongitude] = ['', 0, 0]] = place.zips
    return (latitude - fromLatitude) ** 2 + (longitude - fromLongitude) ** 2
  }
  return others.sort((a, b) => distance(a) - distance(b))[0] ?? null
}
