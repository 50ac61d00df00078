import type { ReactNode } from 'react'

export interface Column<Row> {
  /** Its heading, and the label of the value on a narrow screen. */
  name: string
  value: (row: Row) => ReactNode
  /** Figures stand in line. */
  isNumber?: boolean
}

interface Props<Row> {
  /** What the rows are, for screen readers. */
  label: string
  /** The first one names the row. */
  columns: [Column<Row>, ...Column<Row>[]]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
}

/** Rows of a list: a table where there is room, a card for each on a phone; one markup for both. */
export function Records<Row>({ label, columns: [first, ...others], rows, keyOf }: Props<Row>) {
  return (
    <table className="records">
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr>
          {[first, ...others].map(({ name, isNumber }) => (
            <th key={name} scope="col" className={isNumber ? 'number' : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row">{first.value(row)}</th>
            {others.map(({ name, value, isNumber }) => (
              <td key={name} data-name={name} className={isNumber ? 'number' : undefined}>
                {value(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
