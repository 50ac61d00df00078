import './main'
import { openChats } from './chats'
import { startKeyboardShortcuts } from './keys'
import { askBeforeLeaving } from './leave'
import { closeNotices } from './notices'
import { followProgress } from './progress'
import { startRowSelection } from './selection'
import { start } from './start'

/**
 * Continues with the form that was pending during a sign-in. That page only shows it again and saves nothing.
 * Sent before the page has loaded, it also replaces this page in the history.
 */
const resumeForm = (): void => document.querySelector<HTMLFormElement>('form[data-resume]')?.requestSubmit()

start([
  resumeForm,
  startRowSelection,
  startKeyboardShortcuts,
  askBeforeLeaving,
  followProgress,
  closeNotices,
  openChats,
])
