import type { ReactNode } from 'react'

export const CHIPS_CLASS = 'chips'

interface ChipProps {
  children: ReactNode
  /** If set, the chip is a link with a large touch target. */
  href?: string
  /** True for a link to other lists, which crawlers must not follow. */
  isNofollow?: boolean
}

export function Chip({ children, href, isNofollow }: ChipProps) {
  return href ? (
    <a className="chip" href={href} rel={isNofollow ? 'nofollow' : undefined}>
      {children}
    </a>
  ) : (
    <>
      <span className="chip">{children}</span>{' '}
    </>
  )
}

/** Two-letter code of a state. Its name is a tooltip, which some screen readers read. */
export function StateCodeWithTooltip({ code, name }: { code: string; name: string }) {
  return <abbr title={name}>{code}</abbr>
}

export const TRUST_CLASS = 'trust'
