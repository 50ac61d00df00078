import { live } from './live'
import { loadSuggestions } from './load-suggestions'
import { menus } from './menus'
import { notices } from './notices'
import { markBrokenPictures } from './pictures'
import { registerServiceWorker } from './register-service-worker'
import { send } from './send'
import { start } from './start'
import { styles } from './styles'
import { tooltips } from './tooltips'

/** The script of pages that are read, each of which does all it can without it (docs/decisions/002-read-pages-carry-no-script.md). */
start([
  styles,
  notices,
  markBrokenPictures,
  menus,
  tooltips,
  live,
  send,
  loadSuggestions,
  registerServiceWorker,
])
