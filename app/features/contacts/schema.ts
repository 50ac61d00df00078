/** Where a contact came from. */
export type ContactSource = 'demo' | 'registration' | 'import' | 'admin'

export type PageState = 'draft' | 'published' | 'held' | 'removed'

/** What a contact or its page can be without. */
export type MissingPart = 'phone' | 'email' | 'category' | 'place' | 'state' | 'description' | 'logo'
