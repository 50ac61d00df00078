/** A table as it is copied. */
export interface Table {
  name: string
  /** All but the generated ones. */
  columns: string[]
  /** Its primary key. */
  key: string[]
  references: { column: string; target: string }[]
}
