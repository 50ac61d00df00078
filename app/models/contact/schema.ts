/** Where a contact came from. */
export type ContactSource = 'demo' | 'registration' | 'import' | 'admin'

/** What a list of contacts shows; the export takes the same. */
export interface ContactFilter {
  /** As it was typed; anything at all. */
  search?: string | undefined
  stateCode?: string | undefined
  /** Slug. */
  category?: string | undefined
  source?: ContactSource | undefined
  /** Only those without a business name (D22). */
  isNameless?: boolean | undefined
}

/** A contact as the list shows it. */
export interface ContactRow {
  id: number
  name: string
  contactPerson: string | null
  email: string | null
  phone: string | null
  city: string | null
  stateCode: string | null
  source: ContactSource
  /** In words, Eastern time. */
  createdOn: string
  /** Names, the primary one first. */
  categories: string[]
  /** What became of its page; null when it has none. */
  page: 'published' | 'held' | 'removed' | null
}

export interface ContactList {
  rows: ContactRow[]
  /** All there are, or as many as can be paged through. */
  total: number
  /** There are more than `total`: narrower filters reach them. */
  isCapped: boolean
}
