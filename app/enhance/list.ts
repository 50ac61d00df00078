import './main'
import { offerInstallation } from './install'
import { locatePlaceField } from './locate-place-field'
import { startLiveSearch } from './search'
import { start } from './start'

start([startLiveSearch, locatePlaceField, offerInstallation])
