/** A table to copy. */
export interface Table {
  name: string
  columns: string[]
  key: string[]
  references: { column: string; target: string }[]
}
