export interface Position {
  latitude: number
  longitude: number
}

/** Radius in miles that a search covers first. Businesses beyond it form their own group (D127). */
export const SEARCH_RADIUS_MILES = 85

const EARTH_RADIUS_MILES = 3958.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Returns the great-circle distance between two positions, in miles. */
export function milesBetween(from: Position, to: Position): number {
  const north = Math.sin(radians(to.latitude - from.latitude) / 2)
  const east = Math.sin(radians(to.longitude - from.longitude) / 2)
  const stretch = Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude))
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(north * north + stretch * east * east)))
}

const GRID_LATITUDE_FACTOR = 100_000

/**
 * Converts a position to one number: latitude times 100,000 plus western longitude, both in hundredths of a
 * degree (about 1 km).
 */
export const toGridNumber = ({ latitude, longitude }: Position): number =>
  Math.round(latitude * 100) * GRID_LATITUDE_FACTOR + Math.round(-longitude * 100)

/** Converts a `toGridNumber` to a position. */
export const toPositionFromGridNumber = (place: number): Position => ({
  latitude: Math.floor(place / GRID_LATITUDE_FACTOR) / 100,
  longitude: -(place % GRID_LATITUDE_FACTOR) / 100,
})

const CELL_SIZE_HUNDREDTH_DEGREES = 50
const CELL_COLUMNS_PER_ROW = 1000
const MIN_MILES_PER_DEGREE = 69

/**
 * Returns the map cell of half a degree that contains a place. The database uses the same numbers (migration
 * 070).
 */
export const toMapCell = (place: number): number =>
  Math.floor(place / GRID_LATITUDE_FACTOR / CELL_SIZE_HUNDREDTH_DEGREES) * CELL_COLUMNS_PER_ROW +
  Math.floor((place % GRID_LATITUDE_FACTOR) / CELL_SIZE_HUNDREDTH_DEGREES)

/** Lists the map cells that a radius in miles can touch. */
export const listMapCellsWithin = (from: Position, miles: number): number[] =>
  listMapCellRangesWithin(from, miles).flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  )

/**
 * Lists the map cells that a radius in miles can touch. Each row is given by its first (eastern) and last
 * (western) cell.
 */
export function listMapCellRangesWithin(from: Position, miles: number): [first: number, last: number][] {
  const north = miles / MIN_MILES_PER_DEGREE
  const west = north / Math.max(0.2, Math.cos(radians(Math.abs(from.latitude) + north)))
  const ends = (low: number, high: number) =>
    [
      Math.floor((low * 100 - 1) / CELL_SIZE_HUNDREDTH_DEGREES),
      Math.floor((high * 100 + 1) / CELL_SIZE_HUNDREDTH_DEGREES),
    ] as const
  const [lowest, highest] = ends(from.latitude - north, from.latitude + north)
  const [first, last] = ends(-from.longitude - west, -from.longitude + west)
  return Array.from({ length: highest - lowest + 1 }, (_, index) => {
    const row = (lowest + index) * CELL_COLUMNS_PER_ROW
    return [row + first, row + last]
  })
}

/** Returns the distance in whole miles for a card. It is at least one. */
export const getRoundedMiles = (from: Position, to: Position): number =>
  Math.max(1, Math.round(milesBetween(from, to)))
