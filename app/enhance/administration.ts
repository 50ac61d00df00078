import './main'
import { openChats } from './chats'
import { startKeyboardShortcuts } from './keys'
import { askBeforeLeaving } from './leave'
import { closeNotices } from './notices'
import { followProgress } from './progress'
import { resumeForm } from './resume'
import { startRowSelection } from './selection'
import { start } from './start'

start([
  resumeForm,
  startRowSelection,
  startKeyboardShortcuts,
  askBeforeLeaving,
  followProgress,
  closeNotices,
  openChats,
])
