/** Where a contact came from. */
export type ContactSource = 'demo' | 'registration' | 'import' | 'admin'

/** What a list of contacts shows; the export takes the same. */
export interface ContactFilter {
  search?: string | undefined
  stateCode?: string | undefined
  category?: string | undefined
  source?: ContactSource | undefined
  /** Only those without a business name (D22). */
  isNameless?: boolean | undefined
  page?: PageState | undefined
  isVerified?: boolean | undefined
  missing?: MissingPart | undefined
  /** Came on or after this day, `yyyy-MM-dd`, Eastern time. */
  from?: string | undefined
  to?: string | undefined
}

export type PageState = 'published' | 'held' | 'removed' | 'none'

/** What a contact or its page can be without. */
export type MissingPart = 'phone' | 'email' | 'category' | 'place' | 'description' | 'logo'

export interface ContactRow {
  id: number
  name: string
  contactPerson: string | null
  email: string | null
  phone: string | null
  city: string | null
  stateCode: string | null
  source: ContactSource
  createdOn: string
  categories: string[]
  /** What became of its page; null when it has none. */
  page: 'published' | 'held' | 'removed' | null
}

export interface ContactList {
  rows: ContactRow[]
  /** Nobody has the words that were typed: these have some that look or sound like them. */
  isNear: boolean
  total: number
  page: number
  pages: number
}
