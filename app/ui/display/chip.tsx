import type { ReactNode } from 'react'
import { classNames } from '../class-names'

export const CHIPS = 'chips'

interface Props {
  children: ReactNode
  /** As a link it grows to the size of a thumb. */
  href?: string
  /** Dashed: stands for what is not shown, as `+2 más`. */
  more?: boolean
  /** Leads to more lists of the same: nothing for those who follow every link. */
  isForPeople?: boolean
}

export function Chip({ children, href, more, isForPeople }: Props) {
  return href ? (
    <a className="chip" href={href} rel={isForPeople ? 'nofollow' : undefined}>
      {children}
    </a>
  ) : (
    <>
      <span className={classNames('chip', more && 'border-dashed')}>{children}</span>{' '}
    </>
  )
}

/** The two letters of a state, read aloud as its name. */
export function StateChip({ code, name }: { code: string; name: string }) {
  return <abbr title={name}>{code}</abbr>
}
