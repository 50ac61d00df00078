import { Button } from './button'
import { Notice, type NoticeKind } from './notice'

/** What the last action left to say (D94). */
export interface NoticeMessage {
  kind: NoticeKind
  title: string
  text?: string
  /** Address that takes it back, by POST. Such a notice stays where it is: a toast would be gone too soon. */
  undo?: string
  /** Where to go on from here; such a notice stays as well. */
  link?: { text: string; href: string }
}

export function Notices({ messages }: { messages: NoticeMessage[] }) {
  if (messages.length === 0) return null
  return (
    <div className="wrap notices stack">
      {messages.map(({ kind, title, text, undo, link }) => (
        <Notice
          key={title}
          kind={kind}
          title={title}
          role={kind === 'error' || undo || link ? 'alert' : 'status'}
        >
          {text}
          {link && <a href={link.href}>{link.text}</a>}
          {undo && (
            <form method="post" action={undo}>
              <Button size="small">Deshacer</Button>
            </form>
          )}
        </Notice>
      ))}
    </div>
  )
}
