import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import { Icon } from '../display/icon'

const NOTICE = `notice | flex gap-3 items-start p-4 bg-info-field text-ink border-2 border-line border-l-12
  rounded-house [&>div]:flex-[1] [&>div]:min-w-0 [&_b]:block [&_b]:text-2xl`

const SUCCESS = 'notice-success | bg-done-field border-green'

const ERROR = 'notice-error | bg-error-field border-error'

export type NoticeKind = 'info' | 'success' | 'error'

const ICONS = { info: 'info', success: 'check', error: 'warning' } as const

const KINDS = { info: undefined, success: SUCCESS, error: ERROR }

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
    <div className={classNames(NOTICE, KINDS[kind])} role={role} data-stays={stays}>
      <Icon name={ICONS[kind]} />
      <div>
        <b>{title}</b>
        {children}
      </div>
    </div>
  )
}
