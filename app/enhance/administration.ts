import './main'
import { keys } from './keys'
import { selection } from './selection'
import { start } from './start'

start([selection, keys])
