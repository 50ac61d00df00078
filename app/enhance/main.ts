import { startCarousel } from './carousel'
import { startLocation } from './location'
import { menus } from './menus'
import { notices } from './notices'
import { reserve } from './reserve'
import { share } from './share'
import { tooltips } from './tooltips'

/**
 * The one script of public pages: every page does all it can without it (docs/decisions/008-enhancement.md).
 * Each part stands alone, and what throws in one keeps none of the others from starting.
 */
for (const start of [
  notices,
  menus,
  tooltips,
  share,
  reserve,
  startLocation,
  () => startCarousel(document),
]) {
  try {
    start()
  } catch (error) {
    console.error(error)
  }
}
