/** An error as it is logged, without personal data. */
export interface ErrorLogEntry {
  reference: string | null
  method: string
  part: string | null
  name: string
  message: string
  at: Date
}
