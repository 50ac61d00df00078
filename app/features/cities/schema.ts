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

/** What can be said of a category's businesses in a city. */
export interface CityFigures {
  total: number
  /** With four stars or more. */
  wellRated: number
  /** Whose data somebody has checked. */
  verified: number
}
