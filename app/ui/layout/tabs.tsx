import { classNames } from '../class-names'
import { usePermission } from '../controls/permission'

const TAB =
  'lettering flex min-h-12 items-center rounded-t-house border-2 border-b-0 border-line px-3.5 py-1.5 no-underline md:whitespace-nowrap -outline-offset-6 max-md:min-h-11 max-md:rounded-house max-md:border-b-2 max-md:px-2.5 max-md:text-base'

interface TabsProps {
  label: string
  tabs: { id?: string | undefined; text: string; href: string; isCurrent: boolean }[]
}

export function Tabs({ label, tabs }: TabsProps) {
  const may = usePermission()
  const open = tabs.filter(({ href }) => may('GET', href))
  return (
    <nav
      className="tabs flex gap-1 overflow-x-auto border-b-3 border-line max-md:flex-wrap max-md:gap-2 max-md:border-b-0 print:hidden"
      aria-label={label}
    >
      {open.map(({ id, text, href, isCurrent }) => (
        <a
          key={href}
          id={id}
          className={classNames(
            TAB,
            isCurrent ? 'bg-ink text-paper [--focus:currentColor]' : 'bg-card text-ink',
          )}
          href={href}
          aria-current={isCurrent ? 'page' : undefined}
        >
          {text}
        </a>
      ))}
    </nav>
  )
}
