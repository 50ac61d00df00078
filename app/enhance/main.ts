import { startLiveUpdates } from './live'
import { loadSuggestions } from './load-autocomplete'
import { startMenus } from './menus'
import { showNoticesAsToasts } from './notices'
import { markBrokenPictures } from './pictures'
import { registerServiceWorker } from './register-service-worker'
import { startFormSending } from './send'
import { start } from './start'
import { enableDeferredStyles } from './styles'
import { startTooltips } from './tooltips'

/**
 * Main script of pages without React. These pages also work without it
 * (docs/decisions/002-read-pages-carry-no-script.md).
 */
start([
  enableDeferredStyles,
  showNoticesAsToasts,
  markBrokenPictures,
  startMenus,
  startTooltips,
  startLiveUpdates,
  startFormSending,
  loadSuggestions,
  registerServiceWorker,
])
