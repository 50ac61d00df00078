import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import { usePermission } from '../controls/permission'
import { Icon, type IconName } from '../display/icon'

export const ROW_MENU = 'row-menu relative w-max'
export const ROW_MENU_LIST =
  'absolute top-[calc(100%+4px)] right-0 z-5 w-max max-w-[min(18rem,80vw)] min-w-full rounded-house border-3 border-line bg-card p-1.5'
export const ROW_MENU_ITEM =
  'lettering flex min-h-11 w-full cursor-pointer items-center gap-2 border-0 bg-transparent px-2.5 py-1.5 text-left text-base no-underline hover:bg-paper'

/** `de el contacto 5` as it is said. */
const contracted = (text: string) =>
  text.replace(/\b(a|de) el /, (_, word) => (word === 'a' ? 'al ' : 'del '))

interface Props {
  of: string
  children: ReactNode
}

/** What can be done with a row, folded into one button. Of all in a list one is open. */
export function RowMenu({ of, children }: Props) {
  return (
    <details className={ROW_MENU} name="acciones">
      <summary className="button button-small min-w-11">
        <Icon name="more" />
        <span className="visually-hidden">{contracted(`Acciones de ${of}`)}</span>
      </summary>
      <ul className={ROW_MENU_LIST}>{children}</ul>
    </details>
  )
}

interface ItemProps {
  icon: IconName
  of: string
  isDanger?: boolean
  children: ReactNode
}

/** An address that a row leads to; with `isDanger` to a question whose answer is sent there. */
export function RowLink({ href, isDanger = false, ...item }: ItemProps & { href: string }) {
  const may = usePermission()
  if (!may(isDanger ? 'POST' : 'GET', href)) return null
  return (
    <li>
      <a href={href} className={classNames(ROW_MENU_ITEM, isDanger ? 'text-error' : 'text-ink')}>
        <Item {...item} />
      </a>
    </li>
  )
}

/** Something done at once: a form of one button. */
export function RowVerb({ action, back, ...item }: ItemProps & { action: string; back: string }) {
  const may = usePermission()
  if (!may('POST', action)) return null
  return (
    <li>
      <form method="post" action={action}>
        <input type="hidden" name="volver" value={back} />
        <button
          type="submit"
          className={classNames(ROW_MENU_ITEM, item.isDanger ? 'text-error' : 'text-ink')}
        >
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
      <span className="visually-hidden"> {contracted(of)}</span>
    </span>
  </>
)
