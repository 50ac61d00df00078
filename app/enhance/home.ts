import './main'
import { startCarousel } from './carousel'
import { loadSuggestions } from './load-suggestions'
import { startLocation } from './location'
import { start } from './start'

start([loadSuggestions, startLocation, startCarousel])
