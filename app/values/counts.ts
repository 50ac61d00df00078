/** Events that are counted when they happen, because no stored row records them. */
export type CountedEvent =
  | 'page'
  | 'source'
  | 'found_search'
  | 'empty_search'
  | 'refused_form'
  | 'failed_sign_in'

export interface EventWordCount {
  what: CountedEvent
  /** Counted word. Empty for the total of all words. */
  word: string
  times: number
}

/**
 * Events on a business page that are counted per week: views, and clicks for call, WhatsApp and directions.
 */
export type BusinessEvent = 'view' | 'call' | 'whatsapp' | 'directions'

export interface BusinessEventCount {
  slug: string
  what: BusinessEvent
  times: number
}
