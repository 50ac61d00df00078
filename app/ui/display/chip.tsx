import type { ReactNode } from 'react'
import { classNames } from '../class-names'

interface Props {
  children: ReactNode
  /** As a link it grows to the size of a thumb. */
  href?: string
  /** Dashed: stands for what is not shown, as `+2 más`. */
  more?: boolean
}

export function Chip({ children, href, more }: Props) {
  const className = classNames('chip', more && 'chip-more')
  return href ? (
    <a className={className} href={href}>
      {children}
    </a>
  ) : (
    <span className={className}>{children}</span>
  )
}

/** The two letters of a state, read aloud as its name. */
export function StateChip({ code, name }: { code: string; name: string }) {
  return (
    <abbr className="chip chip-state" title={name}>
      {code}
    </abbr>
  )
}
