export interface CityLink {
  /** `dalton-ga`. */
  slug: string
  name: string
  stateCode: string
  businesses: number
}

export interface NeighbouringCity extends CityLink {
  miles: number
}

export interface CityFigures {
  total: number
  /** With four stars or more. */
  wellRated: number
  verified: number
}
