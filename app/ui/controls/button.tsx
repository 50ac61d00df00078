import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'
import { classNames } from '../class-names'
import { Icon, type IconName } from '../display/icon'
import { usePermission } from './permission'

const BUTTON = `button | bg-card text-ink border-2 border-line rounded-house inline-flex items-center justify-center
  gap-2 min-h-12 py-2.25 px-4.5 text-xl leading-tight text-center no-underline cursor-pointer
  hover:[box-shadow:inset_0_-4px_var(--color-gold)] [&[hidden]]:hidden [&[aria-current]]:bg-ink
  [&[aria-current]]:text-paper`

/** A link that stands alone is touched with a thumb. */
export const LONE_LINK = 'lone-link | inline-flex items-center min-h-11'

const TONES = {
  plain: undefined,
  primary: 'button-primary | bg-red text-on-deep',
  whatsapp: 'button-whatsapp | bg-green text-on-deep',
  gold: 'button-gold | bg-gold text-on-hot',
  danger: 'button-danger | text-error',
}

const SIZES = {
  small: 'button-small | min-h-11 py-1.5 px-3 text-base',
  normal: undefined,
  big: 'button-big | min-h-15 text-3xl',
}

const WIDE = 'button-wide | w-full'

interface Look {
  /** `primary` is the one red action of a group. */
  tone?: 'plain' | 'primary' | 'whatsapp' | 'gold' | 'danger'
  size?: 'small' | 'normal' | 'big'
  wide?: boolean
  icon?: IconName
}

type ButtonProps = Look & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'style'>
type ButtonLinkProps = Look &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'style'> & {
    href: string
    isToForm?: boolean
  }

export function Button({
  tone,
  size,
  wide,
  icon,
  className,
  type = 'submit',
  children,
  ...attributes
}: ButtonProps) {
  return (
    <button {...attributes} type={type} className={look({ tone, size, wide }, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

export function ButtonLink({
  tone,
  size,
  wide,
  icon,
  className,
  href,
  isToForm = false,
  children,
  ...attributes
}: ButtonLinkProps) {
  const may = usePermission()
  if (!may(isToForm ? 'POST' : 'GET', href)) return null
  return (
    <a {...attributes} href={href} className={look({ tone, size, wide }, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  )
}

function look({ tone = 'plain', size = 'normal', wide }: Look, extra: string | undefined) {
  return classNames(BUTTON, TONES[tone], SIZES[size], wide && WIDE, extra)
}
