import type { Trade } from './trade'
import automotive from './trades/automotive.json'
import bakery from './trades/bakery.json'
import beauty from './trades/beauty.json'
import cleaning from './trades/cleaning.json'
import coaching from './trades/coaching.json'
import construction from './trades/construction.json'
import education from './trades/education.json'
import entertainment from './trades/entertainment.json'
import finance from './trades/finance.json'
import foodDistribution from './trades/food-distribution.json'
import gifts from './trades/gifts.json'
import health from './trades/health.json'
import humanResources from './trades/human-resources.json'
import jewellery from './trades/jewellery.json'
import legal from './trades/legal.json'
import martialArts from './trades/martial-arts.json'
import nonprofit from './trades/nonprofit.json'
import photography from './trades/photography.json'
import printing from './trades/printing.json'
import professional from './trades/professional.json'
import realEstate from './trades/real-estate.json'
import research from './trades/research.json'
import restaurants from './trades/restaurants.json'
import retail from './trades/retail.json'
import technical from './trades/technical.json'
import translation from './trades/translation.json'
import travelLogistics from './trades/travel-logistics.json'

export const TRADES = [
  legal,
  restaurants,
  health,
  realEstate,
  automotive,
  education,
  technical,
  beauty,
  photography,
  construction,
  travelLogistics,
  professional,
  coaching,
  humanResources,
  research,
  nonprofit,
  translation,
  finance,
  bakery,
  gifts,
  cleaning,
  jewellery,
  foodDistribution,
  printing,
  entertainment,
  retail,
  martialArts,
] as readonly Trade[]
