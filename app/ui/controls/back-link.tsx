import type { ReactNode } from 'react'
import { LONE_LINK_CLASS } from './button'

export const BackLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <p>
    <a className={LONE_LINK_CLASS} href={href}>
      {children}
    </a>
  </p>
)
