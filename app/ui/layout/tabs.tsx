interface Props {
  label: string
  tabs: { id?: string | undefined; text: string; href: string; isCurrent: boolean }[]
}

/** Links that look like tabs: each is an address of its own. */
export function Tabs({ label, tabs }: Props) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ id, text, href, isCurrent }) => (
        <a key={href} id={id} href={href} aria-current={isCurrent ? 'page' : undefined}>
          {text}
        </a>
      ))}
    </nav>
  )
}
