/** An error as it was logged: without personal data. */
export interface LoggedError {
  /** Of its request, as the error page shows it. */
  reference: string | null
  method: string
  /** The part of a page that could be done without; null when it was the whole. */
  part: string | null
  name: string
  message: string
  at: Date
}
