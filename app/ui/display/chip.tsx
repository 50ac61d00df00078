import type { ReactNode } from 'react'
import { classNames } from '../class-names'

const CHIP = `chip | inline-flex items-center gap-1.5 rounded-house border border-line bg-card px-2.5 py-0.75
  text-sm/tight text-ink wrap-anywhere no-underline [a&]:relative [a&]:min-h-11 [a&]:border-2`

export const CHIPS = 'chips | flex flex-wrap gap-2 items-center wrap-anywhere'

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
    <a className={CHIP} href={href} rel={isForPeople ? 'nofollow' : undefined}>
      {children}
    </a>
  ) : (
    <span className={classNames(CHIP, more && 'border-dashed')}>{children}</span>
  )
}

/** The two letters of a state, read aloud as its name. */
export function StateChip({ code, name }: { code: string; name: string }) {
  return <abbr title={name}>{code}</abbr>
}
