import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import { usePermissionCheck } from '../controls/permission'
import { Icon, type IconName } from '../display/icon'
import { buildListHrefAtRow, getRowAnchorProps, useChangedRowAttribute } from './list-return'

export const ROW_MENU_CLASSES = 'row-menu relative w-max'
export const ROW_MENU_LIST_CLASSES =
  'absolute top-[calc(100%+4px)] right-0 z-5 w-max max-w-[min(18rem,80vw)] min-w-full rounded-house border-3 border-line bg-card p-1.5'
export const ROW_MENU_ITEM_CLASSES =
  'lettering flex min-h-11 w-full cursor-pointer items-center gap-2 border-0 bg-transparent px-2.5 py-1.5 text-left text-base no-underline hover:bg-paper'

/** Contracts preposition and article: `de el contacto 5` becomes `del contacto 5`. */
const contracted = (text: string) =>
  text.replace(/\b(a|de) el /, (_, word) => (word === 'a' ? 'al ' : 'del '))

interface RowMenuProps {
  of: string
  children: ReactNode
}

/** Menu with the actions of a row. Newer browsers close the other such menus of the page. */
export function RowMenu({ of, children }: RowMenuProps) {
  return (
    <details className={ROW_MENU_CLASSES} name="acciones">
      <summary className="button button-small min-w-11">
        <Icon name="more" />
        <span className="visually-hidden">{contracted(`Acciones de ${of}`)}</span>
      </summary>
      <ul className={ROW_MENU_LIST_CLASSES}>{children}</ul>
    </details>
  )
}

interface ItemProps {
  icon: IconName
  of: string
  isDanger?: boolean
  children: ReactNode
}

/**
 * Link in a row menu. With `isDanger` it leads to a confirmation page, whose form is sent to the same
 * address.
 */
export function RowMenuLink({ href, isDanger = false, ...item }: ItemProps & { href: string }) {
  const may = usePermissionCheck()
  if (!may(isDanger ? 'POST' : 'GET', href)) return null
  return (
    <li>
      <a href={href} className={classNames(ROW_MENU_ITEM_CLASSES, isDanger ? 'text-error' : 'text-ink')}>
        <Item {...item} />
      </a>
    </li>
  )
}

/** Action without confirmation in a row menu: a form with one button. */
export function RowMenuActionItem({ action, back, ...item }: ItemProps & { action: string; back: string }) {
  const may = usePermissionCheck()
  if (!may('POST', action)) return null
  return (
    <li>
      <form method="post" action={action}>
        <input type="hidden" name="volver" value={back} />
        <button
          type="submit"
          className={classNames(ROW_MENU_ITEM_CLASSES, item.isDanger ? 'text-error' : 'text-ink')}
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

export interface TableColumn<Row> {
  name: string
  /** `place` is the address of the row in its list, used to go back to it. */
  value: (row: Row, place: string) => ReactNode
  isNumber?: boolean
  /** Width of the column, if it differs from the default. */
  size?:
    | 'name'
    | 'email'
    | 'phone'
    | 'when'
    | 'contact'
    | 'menu'
    | 'figure'
    | 'date'
    | 'state'
    | 'button'
    | 'buttons'
    | 'deeds'
  /**
   * Position on narrow screens. labelled (default): after its heading. plain: without heading. fill: takes
   * the remaining space. line: on a line of its own. end: next to the name. hidden: not shown. wide: also not
   * shown on tablets.
   */
  narrow?: 'labelled' | 'plain' | 'fill' | 'line' | 'end' | 'hidden' | 'wide'
  /** Link that sorts by this column, and the current order of the column. */
  sort?: { href: string; order?: 'ascending' | 'descending' | undefined }
}

interface RecordTableProps<Row> {
  label: string
  columns: [TableColumn<Row>, ...TableColumn<Row>[]]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** Address of the list, used to go back to the row. */
  at?: string
  /** Content before the name, such as a checkbox. `name` is the heading of this column for screen readers. */
  leading?: { name: string; value: (row: Row) => ReactNode }
  isDimmed?: (row: Row) => boolean
  /** Whether the row has a red frame. */
  isFramed?: (row: Row) => boolean
  /** True if each row has only one line on wide screens. */
  isDense?: boolean | undefined
}

/** List of rows. The same markup is a table on wide screens, and a few lines per row on a phone. */
export function RecordTable<Row>(props: RecordTableProps<Row>) {
  const { label, columns, rows, keyOf, at, leading, isDimmed, isFramed, isDense } = props
  const [first, ...others] = columns
  const changed = useChangedRowAttribute()
  return (
    <table
      className={classNames(
        'records w-full border-2 border-line bg-card max-md:block md:table-fixed md:border-collapse md:wrap-break-word',
        isDense && 'records-dense',
      )}
    >
      <caption className="visually-hidden">{label}</caption>
      <thead className="max-md:hidden md:sticky md:top-0 md:z-2">
        <tr>
          {leading && (
            <td className={classNames(HEADING_CELL_CLASSES, LEADING_CELL_CLASSES)}>
              <span className="visually-hidden">{leading.name}</span>
            </td>
          )}
          {columns.map((column) => (
            <Heading key={column.name} {...column} />
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map((row, index) => (
          <tr
            key={keyOf(row)}
            {...(at && { ...getRowAnchorProps(index), ...changed(keyOf(row)) })}
            className={classNames(
              ROW_CLASSES,
              isDimmed?.(row) && DIMMED_ROW_CLASSES,
              isFramed?.(row) && 'border-2! border-error!',
            )}
          >
            {leading && (
              <td className={classNames(CELL_CLASSES, LEADING_CELL_CLASSES)}>{leading.value(row)}</td>
            )}
            <th
              className={NAME_CELL_CLASSES}
              scope="row"
              {...(at && index === rows.length - 1 && getRowAnchorProps(rows.length))}
            >
              {first.value(row, buildListHrefAtRow(at ?? '', index))}
            </th>
            {others.map((column) => (
              <td key={column.name} data-name={column.name} className={cellOf(column)}>
                {column.value(row, buildListHrefAtRow(at ?? '', index))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Heading<Row>(column: TableColumn<Row>) {
  const { name, sort } = column
  return (
    <th scope="col" className={classNames(HEADING_CELL_CLASSES, widthOf(column))} aria-sort={sort?.order}>
      {sort ? (
        <a href={sort.href}>
          {name}
          {sort.order && <span aria-hidden="true">{sort.order === 'ascending' ? ' ▲' : ' ▼'}</span>}
        </a>
      ) : (
        <span className={column.size === 'menu' ? 'visually-hidden' : undefined}>{name}</span>
      )}
    </th>
  )
}

const HEADING_CELL_CLASSES =
  'lettering bg-foot p-2.5 text-left align-bottom text-base text-on-foot [&>a]:text-inherit md:[&>a]:inline-block md:[&>a]:min-h-6'

/** Classes of a cell. Long words wrap. Dense tables cut the content to one line. */
const CELL_CLASSES =
  'text-left leading-[1.35] max-md:block max-md:border-0 max-md:p-0 md:px-2.5 md:py-1.5 md:align-middle md:text-sm md:[&>a:not([class])]:inline-block md:[&>a:not([class])]:min-h-6'

const ROW_CLASSES =
  'hover:bg-paper max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3.5 max-md:border-t max-md:border-hair max-md:pt-1 max-md:pr-1.5 max-md:pb-1.5 max-md:pl-3 max-md:first:border-t-0'

/** No filter while a menu is open, because the filter would put other content above the menu. */
const DIMMED_ROW_CLASSES = 'text-soft [filter:grayscale(1)] [&:has([open])]:[filter:none] [&_th>a]:text-soft'

const NAME_CELL_CLASSES = classNames(
  'lettering text-left leading-[1.25] max-md:block max-md:min-w-[min(100%,8.5rem)] max-md:flex-1 max-md:border-0 max-md:p-0 max-md:wrap-anywhere',
  'max-md:[&>.field-error]:mt-0 max-md:[&>.field-error]:mb-1.5 max-md:[&>a]:block max-md:[&>a]:py-2.75',
  'md:px-2.5 md:py-1.5 md:align-middle md:[&>a:not([class])]:inline-block md:[&>a:not([class])]:min-h-6',
)

const LEADING_CELL_CLASSES = 'md:w-12 min-[64em]:w-14'

const COLUMN_WIDTH_CLASSES = {
  name: 'md:w-[28%]',
  email: 'min-[64em]:w-48',
  phone: 'md:w-34',
  when: 'md:w-54',
  contact: 'md:w-54',
  menu: 'md:w-16 min-[64em]:w-18',
  figure: 'md:w-23 min-[64em]:w-26',
  date: 'md:w-26 min-[64em]:w-32',
  state: 'md:w-30 min-[64em]:w-34',
  button: 'md:w-44',
  buttons: 'md:w-60',
  deeds: 'md:w-74',
}

const NARROW_SECOND_LINE_CLASSES =
  'max-md:order-2 max-md:min-w-0 max-md:wrap-anywhere max-md:text-soft max-md:empty:hidden'

const NARROW_POSITION_CLASSES = {
  labelled: `narrow-labelled ${NARROW_SECOND_LINE_CLASSES}`,
  plain: NARROW_SECOND_LINE_CLASSES,
  fill: `narrow-fill ${NARROW_SECOND_LINE_CLASSES} max-md:flex-[1_1_8rem]`,
  line: `${NARROW_SECOND_LINE_CLASSES} max-md:basis-full`,
  end: 'max-md:empty:hidden',
  hidden: 'max-md:hidden',
  wide: 'max-md:hidden max-[64em]:hidden',
}

/**
 * Returns the classes for the width of a column. A date that is hidden on phones is hidden on all screens
 * below 64em.
 */
const widthOf = <Row,>({ isNumber, size, narrow }: TableColumn<Row>) =>
  classNames(
    isNumber && 'figures md:text-right',
    size && COLUMN_WIDTH_CLASSES[size],
    (narrow === 'wide' || (size === 'date' && narrow === 'hidden')) && 'max-[64em]:hidden',
  )

const cellOf = <Row,>(column: TableColumn<Row>) =>
  classNames(
    CELL_CLASSES,
    widthOf(column),
    NARROW_POSITION_CLASSES[column.narrow ?? 'labelled'],
    (column.size === 'menu' || column.size === 'buttons') && 'opens',
  )

/** Second line in a cell. Not shown on phones. */
export const CellSecondLine = ({ children, isWhole }: { children: ReactNode; isWhole?: boolean }) => (
  <>
    {' '}
    <span
      className={classNames(
        'second-line font-text text-sm/[1.35] font-normal text-soft [font-stretch:normal] max-md:hidden',
        isWhole ? 'block' : ONE_LINE_CLASSES,
      )}
    >
      {children}
    </span>
  </>
)

/** Classes for text on one line. Longer text, such as an e-mail address, ends with an ellipsis. */
export const ONE_LINE_CLASSES = 'block truncate leading-body'
