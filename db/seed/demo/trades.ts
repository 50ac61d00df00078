import type { Trade } from './trade'
import { automotive } from './trades/automotive'
import { bakery } from './trades/bakery'
import { beauty } from './trades/beauty'
import { cleaning } from './trades/cleaning'
import { coaching } from './trades/coaching'
import { construction } from './trades/construction'
import { education } from './trades/education'
import { entertainment } from './trades/entertainment'
import { finance } from './trades/finance'
import { foodDistribution } from './trades/food-distribution'
import { gifts } from './trades/gifts'
import { health } from './trades/health'
import { humanResources } from './trades/human-resources'
import { jewellery } from './trades/jewellery'
import { legal } from './trades/legal'
import { martialArts } from './trades/martial-arts'
import { nonprofit } from './trades/nonprofit'
import { photography } from './trades/photography'
import { printing } from './trades/printing'
import { professional } from './trades/professional'
import { realEstate } from './trades/real-estate'
import { research } from './trades/research'
import { restaurants } from './trades/restaurants'
import { retail } from './trades/retail'
import { technical } from './trades/technical'
import { translation } from './trades/translation'
import { travelLogistics } from './trades/travel-logistics'

/** One for each of the 27 categories. */
export const TRADES: readonly Trade[] = [
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
]
