/** The size of a map in its own units; its width is a phone's. */
export const MAP_WIDTH = 360
export const MAP_HEIGHT = 300

/** A dot on the drawn picture of that name. */
export interface DotMap {
  name: string
  x: number
  y: number
}

export const DOT_RADIUS = 9
