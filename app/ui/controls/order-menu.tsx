interface Props {
  label: string
  /** The first one is that of the bare address: the others are no pages for search engines. */
  orders: readonly { text: string; href: string; isCurrent: boolean }[]
}

/** The order of a list, and behind it the others. */
export function OrderMenu({ label, orders }: Props) {
  return (
    <details className="menu order-menu">
      <summary className="folding">
        Orden: <b>{orders.find(({ isCurrent }) => isCurrent)?.text}</b>
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
