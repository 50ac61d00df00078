/** What is counted when it happens, as nothing that is stored tells of it. */
export type CountedEvent =
  | 'page'
  | 'source'
  | 'found_search'
  | 'empty_search'
  | 'refused_form'
  | 'failed_sign_in'

export interface Count {
  what: CountedEvent
  /** Empty for the whole, of which the others are parts. */
  word: string
  times: number
}

/** What is counted of the page of a business, by week: that it is seen, and which of its ways to get in touch is chosen. */
export type BusinessEvent = 'view' | 'call' | 'whatsapp' | 'directions'

export interface BusinessCount {
  slug: string
  what: BusinessEvent
  times: number
}
