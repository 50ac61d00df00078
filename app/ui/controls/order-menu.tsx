import type { ReactNode } from 'react'
import { CHIPS_CLASS } from '../display/chip'
import { PAGES_CLASS } from '../list/pagination'
import { ButtonLink } from './button'

interface OrderMenuProps {
  /** Name of the choice, such as `Orden`. */
  title: string
  label: string
  /**
   * Orders of the list. The first is the default and needs no parameter. Search engines must not follow the
   * links to the others.
   */
  orders: readonly { text: string; href: string; isCurrent: boolean }[]
}

/** Menu that shows the current order of a list, and the possible orders when opened. */
export function SortMenu({ title, label, orders }: OrderMenuProps) {
  return (
    <details className="menu order-menu">
      <summary className="folding">
        {title}: <b>{orders.find(({ isCurrent }) => isCurrent)?.text}</b>
      </summary>
      <nav aria-label={label}>
        {orders.map(({ text, href, isCurrent }, index) => (
          <a
            key={href}
            href={href}
            rel={index === 0 ? undefined : 'nofollow'}
            aria-current={isCurrent ? 'page' : undefined}
          >
            {text}
          </a>
        ))}
      </nav>
    </details>
  )
}

interface OrderLinksProps<Order extends string> {
  label: string
  /**
   * Orders of the list. The first is the default and needs no parameter. Search engines must not follow the
   * links to the others.
   */
  orders: readonly Order[]
  current: Order
  words: Record<Order, string>
  href: (order: Order) => string
  children?: ReactNode
}

export function SortLinks<Order extends string>(props: OrderLinksProps<Order>) {
  const { label, orders, current, words, href, children } = props
  return (
    <nav className="orders" aria-label={label}>
      {children}
      <p className={CHIPS_CLASS}>
        {orders.map((order, index) => (
          <ButtonLink
            key={order}
            size="small"
            href={href(order)}
            rel={index === 0 ? undefined : 'nofollow'}
            aria-current={order === current ? 'page' : undefined}
          >
            {words[order]}
          </ButtonLink>
        ))}
      </p>
    </nav>
  )
}

interface LetterBarProps {
  letters: readonly string[]
  /** Number of businesses per letter. A letter without businesses has no link. */
  counts: ReadonlyMap<string, number> | Readonly<Record<string, number>>
  current?: string
  href: (letter: string) => string
}

export function LetterLinks({ letters, counts, current, href }: LetterBarProps) {
  const table = counts instanceof Map ? counts : new Map(Object.entries(counts))
  return (
    <nav className={PAGES_CLASS} aria-label="Letras">
      {letters.map((letter) =>
        table.get(letter) ? (
          <a
            key={letter}
            className="button"
            href={href(letter)}
            aria-label={letter === '#' ? 'Números y símbolos' : undefined}
            aria-current={letter === current ? 'page' : undefined}
          >
            {letter.toUpperCase()}
          </a>
        ) : (
          <span key={letter} className="button absent">
            {letter.toUpperCase()}
          </span>
        ),
      )}
    </nav>
  )
}
