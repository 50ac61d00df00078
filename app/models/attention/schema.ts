/** Nothing is counted further than this; a number that high means "at least". */
export const COUNTED = 1_000

/** How many of each wait for an administrator. */
export interface Waiting {
  registrations: number
  ratings: number
  reports: number
  reservations: number
  messages: number
}
