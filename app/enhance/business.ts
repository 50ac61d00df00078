import './main'
import { complete } from './complete'
import { reserve } from './reserve'
import { share } from './share'
import { start } from './start'

/** The script of pages about one business or one person. */
start([share, reserve, complete])
