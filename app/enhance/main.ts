import { live } from './live'
import { menus } from './menus'
import { notices } from './notices'
import { pictures } from './pictures'
import { send } from './send'
import { start } from './start'
import { styles } from './styles'
import { tooltips } from './tooltips'

/**
 * The script of pages that are read: every page does all it can without it (docs/decisions/008-enhancement.md).
 * What only some pages can use stands in `home.ts`, `business.ts` and `list.ts`, which bring this one with them.
 */
start([styles, notices, pictures, menus, tooltips, live, send])
