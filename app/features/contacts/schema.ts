/** Where a contact came from. */
export type ContactSource = 'demo' | 'registration' | 'import' | 'admin'

/** What a list of contacts shows; the export takes the same. */
export interface ContactFilter {
  /** As it was typed; anything at all. */
  search?: string | undefined
  stateCode?: string | undefined
  category?: string | undefined
  source?: ContactSource | undefined
  /** Only those without a business name (D22). */
  isNameless?: boolean | undefined
  page?: PageState | undefined
  isVerified?: boolean | undefined
  missing?: Missing | undefined
  /** Came on or after this day, `yyyy-MM-dd`, Eastern time. */
  from?: string | undefined
  to?: string | undefined
}

export type PageState = 'published' | 'held' | 'removed' | 'none'

/** What a contact or its page can be without. */
export type Missing = 'phone' | 'email' | 'category' | 'place' | 'description' | 'logo'

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
  /** All there are, or as many as were counted. */
  total: number
  /** There are more than `total`. */
  isCapped: boolean
  /** The page these are of: the last one when one past the end was asked for. */
  page: number
  /** As many as have been counted; when there are more, further ones follow. */
  pages: number
  hasNext: boolean
}
