import './main'
import { offerHomeScreenInstall } from './install'
import { startLocateButton } from './locate-place-field'
import { startLiveSearch } from './search'
import { startParts } from './start'

startParts([startLiveSearch, startLocateButton, offerHomeScreenInstall])
