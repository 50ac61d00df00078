import './main'
import { startCarousel } from './carousel'
import { startLocation } from './location'
import { start } from './start'

start([startLocation, startCarousel])
