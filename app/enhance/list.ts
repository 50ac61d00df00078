import './main'
import { near } from './near'
import { search } from './search'
import { start } from './start'

/** The script of pages that find on themselves: directory and categories. */
start([search, near])
