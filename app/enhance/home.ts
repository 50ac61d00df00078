import './main'
import { startCarousel } from './carousel'
import { startLocation } from './location'
import { start } from './start'
import { startState } from './state'

/** The script of the home page, and of the page where a state is chosen. */
start([startState, startLocation, startCarousel])
