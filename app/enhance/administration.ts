import './main'
import { openChats } from './chats'
import { startKeyboardShortcuts } from './keys'
import { askBeforeLeaving } from './leave'
import { closeNotices } from './notices'
import { followProgress } from './progress'
import { startRowSelection } from './selection'
import { start } from './start'

start([startRowSelection, startKeyboardShortcuts, askBeforeLeaving, followProgress, closeNotices, openChats])
