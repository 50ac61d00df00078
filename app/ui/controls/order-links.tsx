import type { ReactNode } from 'react'
import { CHIPS } from '../display/chip'
import { ButtonLink } from './button'

interface Props<Order extends string> {
  label: string
  /** The first one is that of the bare address: the others are no pages for search engines. */
  orders: readonly Order[]
  current: Order
  words: Record<Order, string>
  href: (order: Order) => string
  children?: ReactNode
}

export function OrderLinks<Order extends string>(props: Props<Order>) {
  const { label, orders, current, words, href, children } = props
  return (
    <nav className="orders" aria-label={label}>
      {children}
      <p className={CHIPS}>
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
