import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'
import { classNames } from '../class-names'
import { Icon, type IconName } from '../display/icon'
import { usePermission } from './permission'

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
    /** What it leads to is of use to those alone who may send its form. */
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
  return classNames(
    'button',
    tone !== 'plain' && `button-${tone}`,
    size !== 'normal' && `button-${size}`,
    wide && 'button-wide',
    extra,
  )
}
