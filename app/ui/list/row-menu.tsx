import type { ReactNode } from 'react'
import { Icon, type IconName } from '../display/icon'

interface Props {
  /** Name of the row, for screen readers. */
  of: string
  /** `RowLink`s and `RowVerb`s. */
  children: ReactNode
}

/** What can be done with a row, folded into one button. Of all in a list one is open. */
export function RowMenu({ of, children }: Props) {
  return (
    <details className="row-menu" name="acciones">
      <summary className="button button-small">
        <Icon name="more" />
        <span className="visually-hidden">Acciones de {of}</span>
      </summary>
      <ul>{children}</ul>
    </details>
  )
}

interface ItemProps {
  icon: IconName
  /** Name of the row, for screen readers. */
  of: string
  isDanger?: boolean
  children: ReactNode
}

/** An address that a row leads to. */
export function RowLink({ href, isDanger, ...item }: ItemProps & { href: string }) {
  return (
    <li>
      <a href={href} className={isDanger ? 'danger' : undefined}>
        <Item {...item} />
      </a>
    </li>
  )
}

/** Something done at once: a form of one button. */
export function RowVerb({ action, back, ...item }: ItemProps & { action: string; back: string }) {
  return (
    <li>
      <form method="post" action={action}>
        <input type="hidden" name="volver" value={back} />
        <button type="submit" className={item.isDanger ? 'danger' : undefined}>
          <Item {...item} />
        </button>
      </form>
    </li>
  )
}

const Item = ({ icon, of, children }: ItemProps) => (
  <>
    <Icon name={icon} />
    <span>
      {children}
      <span className="visually-hidden"> {of}</span>
    </span>
  </>
)
