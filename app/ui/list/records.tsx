import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import { placeAt, rowPlace } from './list-return'

export interface Column<Row> {
  /** Its heading, and the label of the value on a narrow screen. */
  name: string
  /** `place`: the address of the row in its list, to come back to. */
  value: (row: Row, place: string) => ReactNode
  /** Figures stand in line. */
  isNumber?: boolean
  /** Width of a column that needs more or less than its share. */
  size?: 'name' | 'menu' | 'figure' | 'date' | 'state' | 'button' | 'buttons'
  /**
   * On a narrow screen a row is a line with the name and a line with the rest. There the value stands after its heading
   * (default) or without it, takes all the room there is and is cut, stands at the end of the line of the name, or is
   * left to the page of the row.
   */
  narrow?: 'labelled' | 'plain' | 'fill' | 'end' | 'hidden'
  /** The list can be put into the order of this column: where, and which way it has it now. */
  sort?: { href: string; order?: 'ascending' | 'descending' | undefined }
}

interface Props<Row> {
  /** What the rows are, for screen readers. */
  label: string
  /** The first one names the row. */
  columns: [Column<Row>, ...Column<Row>[]]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** The address of the list: whoever comes back from a row finds it again. */
  at?: string
  /** Stands before the name, as a box to tick; `name` is its heading for screen readers. */
  leading?: { name: string; value: (row: Row) => ReactNode }
}

/** Rows of a list: a table where there is room, two lines for each on a phone; one markup for both. */
export function Records<Row>({ label, columns, rows, keyOf, at, leading }: Props<Row>) {
  const [first, ...others] = columns
  return (
    <table className="records">
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr>
          {leading && (
            <td className="records-leading">
              <span className="visually-hidden">{leading.name}</span>
            </td>
          )}
          {columns.map((column) => (
            <Heading key={column.name} {...column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={keyOf(row)} {...(at && placeAt(index))}>
            {leading && <td className="records-leading">{leading.value(row)}</td>}
            <th scope="row" {...(at && index === rows.length - 1 && placeAt(rows.length))}>
              {first.value(row, rowPlace(at ?? '', index))}
            </th>
            {others.map((column) => (
              <td key={column.name} data-name={column.name} className={classOf(column)}>
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
    <th scope="col" className={classOf(column)} aria-sort={sort?.order}>
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

const classOf = <Row,>({ isNumber, size, narrow = 'labelled' }: Column<Row>) =>
  classNames(isNumber && 'number', size && `records-${size}`, `narrow-${narrow}`)
