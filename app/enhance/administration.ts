import './main'
import { openChatOnSubmit } from './chats'
import { startKeyboardShortcuts } from './keys'
import { askBeforeLeaving } from './leave'
import { startNoticeCloseLinks } from './notices'
import { followJobProgress } from './progress'
import { startRowSelection } from './selection'
import { startParts } from './start'

/** Sends the form that was pending during a sign-in. The next page shows its input again. */
const resumeForm = (): void => document.querySelector<HTMLFormElement>('form[data-resume]')?.requestSubmit()

startParts([
  resumeForm,
  startRowSelection,
  startKeyboardShortcuts,
  askBeforeLeaving,
  followJobProgress,
  startNoticeCloseLinks,
  openChatOnSubmit,
])
