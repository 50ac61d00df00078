import './main'
import { openChats } from './chats'
import { startKeyboardShortcuts } from './keys'
import { askBeforeLeaving } from './leave'
import { closeNotices } from './notices'
import { followProgress } from './progress'
import { startRowSelection } from './selection'
import { start } from './start'

/**
 * Sends the form that was pending during a sign-in. The next page shows its input again and saves nothing.
 * Because this page has not finished loading, the next page replaces it in the history.
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
