import './main'
import { startBackLinks } from './back'
import { showNextFree } from './next-free'
import { requireRatingFields } from './rating-form'
import { startReservationDialog } from './reserve'
import { markSavedBusinesses } from './saved'
import { startShareButtons } from './share'
import { hideContactBar } from './shop-bar'
import { start } from './start'

start([
  startBackLinks,
  hideContactBar,
  startShareButtons,
  startReservationDialog,
  requireRatingFields,
  markSavedBusinesses,
  showNextFree,
])
