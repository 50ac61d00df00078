import './main'
import { startBackLinks } from './back'
import { showNextFreeTime } from './next-free'
import { blockIncompleteRatingForm } from './rating-form'
import { startReservationDialog } from './reserve'
import { markSavedBusinesses } from './saved'
import { startShareButtons } from './share'
import { startContactBarHiding } from './shop-bar'
import { startParts } from './start'

startParts([
  startBackLinks,
  startContactBarHiding,
  startShareButtons,
  startReservationDialog,
  blockIncompleteRatingForm,
  markSavedBusinesses,
  showNextFreeTime,
])
