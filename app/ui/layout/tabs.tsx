import { classNames } from '../class-names'
import { usePermissionCheck } from '../controls/permission'

const TAB =
  'lettering flex min-h-12 items-center rounded-t-house border-2 border-b-0 border-line px-2 py-1.5 no-underline md:whitespace-nowrap -outline-offset-6 max-md:min-h-11 max-md:rounded-house max-md:border-b-2 max-md:px-2.5 max-md:text-base'

interface TabsProps {
  label: string
  /** True if the tabs scroll in one line on phones, so that the content below has a fixed position. */
  isOneLine?: boolean
  tabs: { id?: string | undefined; text: string; href: string; isCurrent: boolean }[]
}

export function Tabs({ label, isOneLine = false, tabs }: TabsProps) {
  const may = usePermissionCheck()
  const open = tabs.filter(({ href }) => may('GET', href))
  return (
    <nav
      className={classNames(
        'tabs flex gap-1 overflow-x-auto border-b-3 border-line max-md:gap-2 max-md:border-b-0 print:hidden',
        isOneLine ? 'tabs-one-line' : 'max-md:flex-wrap',
      )}
      aria-label={label}
    >
      {open.map(({ id, text, href, isCurrent }) => (
        <a
          key={href}
          id={id}
          className={classNames(
            TAB,
            isOneLine && 'shrink-0 max-md:whitespace-nowrap',
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
