import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react'
import { classNames } from '../class-names'
import { Icon, type IconName } from '../display/icon'
import { usePermissionCheck } from './permission'

/** Class of a link outside running text. Its touch target is large enough for a thumb. */
export const LONE_LINK_CLASS = 'lone-link'

const BUTTON_TONE_CLASSES = {
  plain: undefined,
  primary: 'button-primary',
  whatsapp: 'button-whatsapp',
  gold: 'button-gold',
  accept: 'button-accept',
  danger: 'button-danger',
}

const BUTTON_SIZE_CLASSES = {
  small: 'button-small',
  normal: undefined,
  big: 'button-big',
}

interface ButtonStyle {
  /** `primary`: red, for the main action of a group. */
  tone?: 'plain' | 'primary' | 'whatsapp' | 'gold' | 'accept' | 'danger'
  size?: 'small' | 'normal' | 'big'
  wide?: boolean
  icon?: IconName
}

type ButtonProps = ButtonStyle & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'style'>
type ButtonLinkProps = ButtonStyle &
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
    <button {...attributes} type={type} className={buildButtonClasses({ tone, size, wide }, className)}>
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
  const may = usePermissionCheck()
  if (!may(isToForm ? 'POST' : 'GET', href)) return null
  return (
    <a {...attributes} href={href} className={buildButtonClasses({ tone, size, wide }, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  )
}

export function buildButtonClasses({ tone = 'plain', size = 'normal', wide }: ButtonStyle, extra?: string) {
  return classNames(
    'button',
    BUTTON_TONE_CLASSES[tone],
    BUTTON_SIZE_CLASSES[size],
    wide && 'button-wide',
    extra,
  )
}

export const BackLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <p>
    <a className={LONE_LINK_CLASS} href={href}>
      {children}
    </a>
  </p>
)

export const SkipLink = () => (
  <a className="skip-link" href="#contenido">
    Saltar al contenido
  </a>
)
