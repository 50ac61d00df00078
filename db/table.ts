/** A table as it is copied. */
export interface Table {
  name: string
  columns: string[]
  key: string[]
  references: { column: string; target: string }[]
}
