import './main'
import { startEndlessCarousels } from './carousel'
import { startHomeLocationButton } from './location'
import { startParts } from './start'

startParts([startHomeLocationButton, startEndlessCarousels])
