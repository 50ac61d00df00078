import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import { placeAt, rowPlace, useChangedRow } from './list-return'

export interface Column<Row> {
  name: string
  /** `place`: the address of the row in its list, to come back to. */
  value: (row: Row, place: string) => ReactNode
  isNumber?: boolean
  /** Width of a column that needs more or less than its share. */
  size?: 'name' | 'menu' | 'figure' | 'date' | 'state' | 'button' | 'buttons'
  /**
   * On a narrow screen: after its heading (default) or without it, over all the room, on a line alone, beside the name, not
   * at all; `wide` not on a tablet either.
   */
  narrow?: 'labelled' | 'plain' | 'fill' | 'line' | 'end' | 'hidden' | 'wide'
  /** The list can be put into the order of this column: where, and which way it has it now. */
  sort?: { href: string; order?: 'ascending' | 'descending' | undefined }
}

interface Props<Row> {
  label: string
  columns: [Column<Row>, ...Column<Row>[]]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** The address of the list: whoever comes back from a row finds it again. */
  at?: string
  /** Stands before the name, as a box to tick; `name` is its heading for screen readers. */
  leading?: { name: string; value: (row: Row) => ReactNode }
  isDimmed?: (row: Row) => boolean
  /** Framed in red. */
  isFramed?: (row: Row) => boolean
}

/** Rows of a list: a table where there is room, two lines for each on a phone; one markup for both. */
export function Records<Row>({ label, columns, rows, keyOf, at, leading, isDimmed, isFramed }: Props<Row>) {
  const [first, ...others] = columns
  const changed = useChangedRow()
  return (
    <table className="records w-full border-2 border-line bg-card max-md:block md:table-fixed md:border-collapse md:wrap-break-word">
      <caption className="visually-hidden">{label}</caption>
      <thead className="max-md:hidden md:sticky md:top-0 md:z-2">
        <tr>
          {leading && (
            <td className={classNames(HEADING, LEADING)}>
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
            {...(at && { ...placeAt(index), ...changed(keyOf(row)) })}
            className={classNames(
              ROW,
              isDimmed?.(row) && DIMMED,
              isFramed?.(row) && 'border-2! border-error!',
            )}
          >
            {leading && <td className={classNames(CELL, LEADING)}>{leading.value(row)}</td>}
            <th className={NAME} scope="row" {...(at && index === rows.length - 1 && placeAt(rows.length))}>
              {first.value(row, rowPlace(at ?? '', index))}
            </th>
            {others.map((column) => (
              <td key={column.name} data-name={column.name} className={cellOf(column)}>
                {column.value(row, rowPlace(at ?? '', index))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Heading<Row>(column: Column<Row>) {
  const { name, sort } = column
  return (
    <th scope="col" className={classNames(HEADING, widthOf(column))} aria-sort={sort?.order}>
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

const HEADING =
  'lettering bg-foot p-2.5 text-left align-bottom text-base text-on-foot [&>a]:text-inherit md:[&>a]:inline-block md:[&>a]:min-h-6'

/** What stands in a cell is read in full on the page of its row. */
const CELL =
  'text-left leading-[1.35] max-md:block max-md:border-0 max-md:p-0 md:px-2.5 md:py-1.5 md:align-middle md:text-sm md:[&>a:not([class])]:inline-block md:[&>a:not([class])]:min-h-6'

const ROW =
  'hover:bg-paper max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3.5 max-md:border-t max-md:border-hair max-md:pt-1 max-md:pr-1.5 max-md:pb-1.5 max-md:pl-3 max-md:first:border-t-0'

/** A filter of its own would lie over the row's menu. */
const DIMMED = 'text-soft [filter:grayscale(1)] [&:has([open])]:[filter:none] [&_th>a]:text-soft'

const NAME = classNames(
  'lettering text-left leading-[1.25] max-md:block max-md:min-w-[min(100%,8.5rem)] max-md:flex-1 max-md:border-0 max-md:p-0 max-md:wrap-anywhere',
  'max-md:[&>.field-error]:mt-0 max-md:[&>.field-error]:mb-1.5 max-md:[&>a]:block max-md:[&>a]:py-2.75',
  'md:px-2.5 md:py-1.5 md:align-middle md:[&>a:not([class])]:inline-block md:[&>a:not([class])]:min-h-6',
)

const LEADING = 'md:w-12 min-[64em]:w-14'

const WIDTHS = {
  name: 'md:w-[28%]',
  menu: 'md:w-16 min-[64em]:w-18',
  figure: 'md:w-23 min-[64em]:w-26',
  date: 'md:w-26 min-[64em]:w-32',
  state: 'md:w-30 min-[64em]:w-34',
  button: 'md:w-44',
  buttons: 'md:w-60',
}

const SECOND_LINE = 'max-md:order-2 max-md:min-w-0 max-md:wrap-anywhere max-md:text-soft max-md:empty:hidden'

const NARROW = {
  labelled: `narrow-labelled ${SECOND_LINE}`,
  plain: SECOND_LINE,
  fill: `narrow-fill ${SECOND_LINE} max-md:flex-[1_1_8rem]`,
  line: `${SECOND_LINE} max-md:basis-full`,
  end: 'max-md:empty:hidden',
  hidden: 'max-md:hidden',
  wide: 'max-md:hidden max-[64em]:hidden',
}

/** Where tables are narrow a date that phones do not show gives way, too. */
const widthOf = <Row,>({ isNumber, size, narrow }: Column<Row>) =>
  classNames(
    isNumber && 'figures md:text-right',
    size && WIDTHS[size],
    (narrow === 'wide' || (size === 'date' && narrow === 'hidden')) && 'max-[64em]:hidden',
  )

const cellOf = <Row,>(column: Column<Row>) =>
  classNames(CELL, widthOf(column), NARROW[column.narrow ?? 'labelled'])

/** Under the value of a cell: there is no room for it on a phone, the page of the row has it. */
export const SecondLine = ({ children, isWhole }: { children: ReactNode; isWhole?: boolean }) => (
  <>
    {' '}
    <span
      className={classNames(
        'second-line font-text text-sm/[1.35] font-normal text-soft [font-stretch:normal] max-md:hidden',
        isWhole ? 'block' : ONE_LINE,
      )}
    >
      {children}
    </span>
  </>
)

/** A word as long as an e-mail address is cut. */
export const ONE_LINE = 'block truncate leading-body'
