import { Button } from './button'
import { Notice, type NoticeKind } from './notice'

/** What the last action left to say (D94). */
export interface NoticeMessage {
  kind: NoticeKind
  title: string
  text?: string
  /** Address that takes it back, by POST. Such a notice stays where it is: a toast would be gone too soon. */
  undo?: string
}

export function Notices({ messages }: { messages: NoticeMessage[] }) {
  if (messages.length === 0) return null
  return (
    <div className="wrap notices stack">
      {messages.map(({ kind, title, text, undo }) => (
        <Notice key={title} kind={kind} title={title} role={kind === 'error' || undo ? 'alert' : 'status'}>
          {text}
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
