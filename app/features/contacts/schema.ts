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

export type PageState = 'draft' | 'published' | 'held' | 'removed'

/** What a contact or its page can be without. */
export type MissingPart = 'phone' | 'email' | 'category' | 'place' | 'state' | 'description' | 'logo'
