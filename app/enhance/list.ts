import './main'
import { install } from './install'
import { locatePlaceField } from './locate-place-field'
import { search } from './search'
import { start } from './start'

start([search, locatePlaceField, install])
