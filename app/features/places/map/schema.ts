/** The size of a map in its own units; its width is a phone's. */
export const MAP_WIDTH = 360
export const MAP_HEIGHT = 300

export interface MapPin {
  x: number
  y: number
  label: string
  numbers: number[]
  names: string[]
}

export interface PinMap {
  name: string
  pins: MapPin[]
}

export const PIN_RADIUS = 13
/** Of a letter on a sign, and of what is left beside them. */
const LETTER = 8
const BESIDE = 5

/** From the middle of a sign to its side. */
export const halfWidth = ({ label }: Pick<MapPin, 'label'>): number =>
  Math.max(PIN_RADIUS, (label.length * LETTER) / 2 + BESIDE)
