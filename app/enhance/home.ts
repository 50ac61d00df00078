import './main'
import { startCarousel } from './carousel'
import { startLocation } from './location'
import { start } from './start'

/** The script of the home page, and of the page where a state is chosen. */
start([startLocation, startCarousel])
