import type { Trade } from './trade'
import automotive from './trades/automotive.json' with { type: 'json' }
import bakery from './trades/bakery.json' with { type: 'json' }
import beauty from './trades/beauty.json' with { type: 'json' }
import cleaning from './trades/cleaning.json' with { type: 'json' }
import coaching from './trades/coaching.json' with { type: 'json' }
import construction from './trades/construction.json' with { type: 'json' }
import education from './trades/education.json' with { type: 'json' }
import entertainment from './trades/entertainment.json' with { type: 'json' }
import finance from './trades/finance.json' with { type: 'json' }
import foodDistribution from './trades/food-distribution.json' with { type: 'json' }
import gifts from './trades/gifts.json' with { type: 'json' }
import health from './trades/health.json' with { type: 'json' }
import humanResources from './trades/human-resources.json' with { type: 'json' }
import jewellery from './trades/jewellery.json' with { type: 'json' }
import legal from './trades/legal.json' with { type: 'json' }
import martialArts from './trades/martial-arts.json' with { type: 'json' }
import nonprofit from './trades/nonprofit.json' with { type: 'json' }
import photography from './trades/photography.json' with { type: 'json' }
import printing from './trades/printing.json' with { type: 'json' }
import professional from './trades/professional.json' with { type: 'json' }
import realEstate from './trades/real-estate.json' with { type: 'json' }
import research from './trades/research.json' with { type: 'json' }
import restaurants from './trades/restaurants.json' with { type: 'json' }
import retail from './trades/retail.json' with { type: 'json' }
import technical from './trades/technical.json' with { type: 'json' }
import translation from './trades/translation.json' with { type: 'json' }
import travelLogistics from './trades/travel-logistics.json' with { type: 'json' }

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
