import './main'
import { install } from './install'
import { loadSuggestions } from './load-suggestions'
import { locatePlaceField } from './locate-place-field'
import { search } from './search'
import { start } from './start'

start([loadSuggestions, search, locatePlaceField, install])
