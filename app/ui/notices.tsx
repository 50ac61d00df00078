import { Notice, type NoticeKind } from './notice'

/** What the last action left to say (D94). */
export interface NoticeMessage {
  kind: NoticeKind
  title: string
  text?: string
}

export function Notices({ messages }: { messages: NoticeMessage[] }) {
  if (messages.length === 0) return null
  return (
    <div className="wrap notices stack">
      {messages.map(({ kind, title, text }) => (
        <Notice key={title} kind={kind} title={title} role={kind === 'error' ? 'alert' : 'status'}>
          {text}
        </Notice>
      ))}
    </div>
  )
}
