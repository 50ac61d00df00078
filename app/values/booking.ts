/** A reservation on a day that would be closed, with how to reach whoever made it; day and time in words. */
export interface Booked {
  id: number
  day: string
  time: string
  fullName: string
  phone: string | null
  email: string | null
}
