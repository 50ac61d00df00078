import type { ReactNode } from 'react'

export const CHIPS = 'chips'

interface ChipProps {
  children: ReactNode
  /** With it, the chip is a link as large as a thumb. */
  href?: string
  /** A link to further lists, which crawlers must not follow. */
  isForPeople?: boolean
}

export function Chip({ children, href, isForPeople }: ChipProps) {
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

/** The two-letter code of a state. Its name is a tooltip, which some screen readers read. */
export function StateChip({ code, name }: { code: string; name: string }) {
  return <abbr title={name}>{code}</abbr>
}
