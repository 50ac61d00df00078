/** A city in which a category has a page of its own. */
export interface CityLink {
  /** `dalton-ga`. */
  slug: string
  name: string
  stateCode: string
  businesses: number
}

export interface NeighbouringCity extends CityLink {
  /** Whole miles from the city whose page it is. */
  miles: number
}

export interface CityFigures {
  total: number
  /** With four stars or more. */
  wellRated: number
  verified: number
}
