import { createContext, useContext } from 'react'
import { Button } from '../controls/button'
import { STACK, WRAP } from '../layout/section'
import { Notice, type NoticeKind } from './notice'

export interface NoticeMessage {
  kind: NoticeKind
  title: string
  text?: string
  /** It stays where it is, as it is about what the page shows. */
  stays?: boolean
  /** Address that takes it back, by POST. Such a notice stays where it is: a toast would be gone too soon. */
  undo?: string
  /** Where to go on from here; such a notice stays as well. */
  link?: { text: string; href: string }
  /** The id of what it is about, where it is said; on top of the page when it is left out. */
  at?: string
  /** What was changed, as its list names it: its row is the one outlined. */
  row?: string
}

export function Notices({ messages }: { messages: NoticeMessage[] }) {
  const onTop = messages.filter(({ at }) => at === undefined)
  if (onTop.length === 0) return null
  return (
    <div className={`${WRAP} notices my-2 ${STACK}`}>
      <Messages messages={onTop} />
    </div>
  )
}

/** Everything the last action left to say, for the parts of the page it is about. */
export const NoticesContext = createContext<NoticeMessage[]>([])

/** What is said of the part with the id `place`, within it: its reader has been brought there, past the top of the page. */
export function NoticesAt({ place }: { place: string }) {
  const here = useContext(NoticesContext).filter(({ at }) => at === place)
  if (here.length === 0) return null
  return (
    <div className={`notices my-2 ${STACK}`}>
      <Messages messages={here} />
    </div>
  )
}

function Messages({ messages }: { messages: NoticeMessage[] }) {
  return messages.map(({ kind, title, text, stays, undo, link }) => (
    <Notice
      key={`${title} ${text}`}
      kind={kind}
      title={title}
      stays={stays}
      role={kind === 'error' || undo || link ? 'alert' : 'status'}
    >
      {text} {link && <a href={link.href}>{link.text}</a>}
      {undo && (
        <form method="post" action={undo}>
          <Button size="small">Deshacer</Button>
        </form>
      )}
    </Notice>
  ))
}
