import './main'
import { install } from './install'
import { near } from './near'
import { search } from './search'
import { start } from './start'

start([search, near, install])
