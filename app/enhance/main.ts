import { startCarousel } from './carousel'
import { live } from './live'
import { startLocation } from './location'
import { menus } from './menus'
import { notices } from './notices'
import { reserve } from './reserve'
import { search } from './search'
import { share } from './share'
import { styles } from './styles'
import { tooltips } from './tooltips'

/**
 * The one script of public pages: every page does all it can without it (docs/decisions/008-enhancement.md).
 * Each part stands alone, and what throws in one keeps none of the others from starting.
 */
const parts = [
  styles,
  notices,
  menus,
  tooltips,
  share,
  search,
  reserve,
  live,
  startLocation,
  () => startCarousel(document),
]
for (const start of parts) {
  try {
    start()
  } catch (error) {
    console.error(error)
  }
}
