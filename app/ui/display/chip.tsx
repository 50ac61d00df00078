import type { ReactNode } from 'react'

export const CHIPS = 'chips'

interface Props {
  children: ReactNode
  /** As a link it grows to the size of a thumb. */
  href?: string
  /** Leads to more lists of the same: nothing for those who follow every link. */
  isForPeople?: boolean
}

export function Chip({ children, href, isForPeople }: Props) {
  return href ? (
    <a className="chip" href={href} rel={isForPeople ? 'nofollow' : undefined}>
      {children}
    </a>
  ) : (
    <>
      <span className="chip">{children}</span>{' '}
    </>
  )
}

/** The two letters of a state, read aloud as its name. */
export function StateChip({ code, name }: { code: string; name: string }) {
  return <abbr title={name}>{code}</abbr>
}
