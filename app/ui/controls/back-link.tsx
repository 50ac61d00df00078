import type { ReactNode } from 'react'
import { LONE_LINK } from './button'

export const BackLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <p>
    <a className={LONE_LINK} href={href}>
      {children}
    </a>
  </p>
)
