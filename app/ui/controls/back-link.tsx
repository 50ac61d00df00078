import type { ReactNode } from 'react'
import { LONE_LINK } from './button'

/** At the end of a page, to the one it belongs to. */
export const BackLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <p>
    <a className={LONE_LINK} href={href}>
      {children}
    </a>
  </p>
)
