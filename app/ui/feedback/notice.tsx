import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import { Icon } from '../display/icon'

export type NoticeKind = 'info' | 'success' | 'error'

const ICONS = { info: 'info', success: 'check', error: 'warning' } as const

const KINDS = { info: undefined, success: 'notice-success', error: 'notice-error' }

interface Props {
  kind?: NoticeKind
  title: string
  children?: ReactNode
  /** Set for what appears as the answer to an action. */
  role?: 'status' | 'alert'
  /** The script makes no toast of it. */
  stays?: boolean | undefined
}

export function Notice({ kind = 'info', title, children, role, stays }: Props) {
  return (
    <div className={classNames('notice', KINDS[kind])} role={role} data-stays={stays}>
      <Icon name={ICONS[kind]} />
      <div>
        <b>{title}</b> {children}
      </div>
    </div>
  )
}
