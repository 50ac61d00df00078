import { startLiveUpdates } from './live'
import { loadAutocompleteOnFocus } from './load-autocomplete'
import { startMenuClosing } from './menus'
import { showNoticesAsToasts } from './notices'
import { markBrokenPictures } from './pictures'
import { registerServiceWorker } from './register-service-worker'
import { startFormSendingByFetch } from './send'
import { startParts } from './start'
import { enableDeferredStyles } from './styles'
import { startTooltips } from './tooltips'

/**
 * Main script of pages without React. These pages also work without it
 * (docs/decisions/002-read-pages-carry-no-script.md).
 */
startParts([
  enableDeferredStyles,
  showNoticesAsToasts,
  markBrokenPictures,
  startMenuClosing,
  startTooltips,
  startLiveUpdates,
  startFormSendingByFetch,
  loadAutocompleteOnFocus,
  registerServiceWorker,
])
