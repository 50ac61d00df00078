import './main'
import { complete } from './complete'
import { offline } from './offline'
import { reserve } from './reserve'
import { saved } from './saved'
import { share } from './share'
import { start } from './start'

start([share, reserve, complete, saved, offline])
