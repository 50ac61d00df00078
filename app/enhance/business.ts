import './main'
import { complete } from './complete'
import { reserve } from './reserve'
import css from './reserve.css?inline'
import { share } from './share'
import { start } from './start'
import { addStyles } from './styles'

/** The script of pages about one business or one person. */
start([() => addStyles(css), share, reserve, complete])
