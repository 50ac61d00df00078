export interface CityLink {
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
  wellRated: number
  verified: number
}
