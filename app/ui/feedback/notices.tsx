import { createContext, type ReactNode, useContext } from 'react'
import type { Hue } from '~/values/pictures/palette'
import { classNames } from '../class-names'
import { Button, buildButtonClasses } from '../controls/button'
import { CHIPS_CLASS } from '../display/chip'
import { Icon } from '../display/icon'
import { STACK_CLASS, WRAP_CLASS } from '../layout/section'

export type NoticeKind = 'info' | 'success' | 'error'

const NOTICE_ICONS = { info: 'info', success: 'check', error: 'warning' } as const

const NOTICE_KIND_CLASSES = { info: undefined, success: 'notice-success', error: 'notice-error' }

interface NoticeProps {
  kind?: NoticeKind
  title: string
  children?: ReactNode
  /** Set if screen readers should announce the notice. */
  role?: 'status' | 'alert'
  /** True if the script must not turn it into a toast. */
  isPersistent?: boolean | undefined
}

export function Notice({ kind = 'info', title, children, role, isPersistent: stays }: NoticeProps) {
  return (
    <div className={classNames('notice', NOTICE_KIND_CLASSES[kind])} role={role} data-stays={stays}>
      <Icon name={NOTICE_ICONS[kind]} />
      <div>
        <b>{title}</b> {children}
      </div>
    </div>
  )
}

export interface NoticeMessage {
  kind: NoticeKind
  title: string
  text?: string
  /** True if the notice is not turned into a toast, because it is about the content of the page. */
  stays?: boolean
  /**
   * Address that undoes the action by POST. The notice then does not become a toast, which would disappear
   * too soon.
   */
  undo?: string
  /** Link to the next step. The notice then does not become a toast. */
  link?: { text: string; href: string }
  /** Id of the element in which the notice is shown. Default: at the top of the page. */
  at?: string
  /** Name of the changed row in its list. The row gets an outline. */
  row?: string
}

interface NoticesProps {
  messages: NoticeMessage[]
  /** Address of the same page without the notices, for the link `Cerrar` of a notice with `undo`. */
  closeHref?: string
}

export function Notices({ messages, closeHref }: NoticesProps) {
  const onTop = messages.filter(({ at }) => at === undefined)
  if (onTop.length === 0) return null
  return (
    <div className={`${WRAP_CLASS} notices my-2 ${STACK_CLASS}`}>
      <Messages messages={onTop} closeHref={closeHref} />
    </div>
  )
}

/** Notices about the last action, for the parts of the page that show them. */
export const NoticesContext = createContext<NoticeMessage[]>([])

/** Shows notices inside the element with the id `place`, because the browser has scrolled to it. */
export function NoticesInElement({ place }: { place: string }) {
  const here = useContext(NoticesContext).filter(({ at }) => at === place)
  if (here.length === 0) return null
  return (
    <div className={`notices my-2 ${STACK_CLASS}`}>
      <Messages messages={here} />
    </div>
  )
}

function Messages({ messages, closeHref }: NoticesProps) {
  return messages.map(({ kind, title, text, stays, undo, link }) => (
    <Notice
      key={`${title} ${text}`}
      kind={kind}
      title={title}
      isPersistent={stays}
      role={kind === 'error' || undo || link ? 'alert' : 'status'}
    >
      {text} {link && <a href={link.href}>{link.text}</a>}
      {undo && (
        <div className="flex flex-wrap gap-3">
          <form method="post" action={undo}>
            <Button size="small">Deshacer</Button>
          </form>
          {closeHref && (
            <a className={buildButtonClasses({ size: 'small' })} href={closeHref} data-close>
              Cerrar<span className="visually-hidden"> el aviso</span>
            </a>
          )}
        </div>
      )}
    </Notice>
  ))
}

interface EmptyStateProps {
  /** Text on the lotería card: `sign` is a short text. */
  card: { sign: string; name: string; hue?: Hue }
  title: string
  /** `1` if this is the only content of the page. */
  level?: 1 | 2
  children?: ReactNode
  actions?: ReactNode
}

/** Shown instead of an empty list or page: a tilted card, a title and the next steps. */
export function EmptyState({ card, title, level = 2, children, actions }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={`${'empty-state'} stack`}>
      <div className={`hue-${card.hue ?? 'turquesa'} ${'tilted-card'}`} aria-hidden="true">
        <div className="picture lettering">{card.sign}</div>
        <p className="lettering">{card.name}</p>
      </div>
      <Heading className={level === 1 ? 'text-long' : undefined}>{title}</Heading>
      {children && <p>{children}</p>}
      {actions && <div className={`${CHIPS_CLASS} justify-center`}>{actions}</div>}
    </div>
  )
}
