import './main'
import { complete } from './complete'
import { offline } from './offline'
import { reserve } from './reserve'
import { saved } from './saved'
import { share } from './share'
import { start } from './start'

/** The script of pages about one business or one person. */
start([share, reserve, complete, saved, offline])
