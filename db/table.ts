/** A table to copy. */
export interface TableDefinition {
  name: string
  columns: string[]
  key: string[]
  references: { column: string; target: string }[]
}
