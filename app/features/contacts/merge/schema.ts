import type { MatchReason } from '~/features/businesses/labels'

/** A field in which the two differ, in words: by its name in the form, and what it is called within a sentence. */
export interface MergeChoice {
  name: string
  label: string
  kept: string
  dropped: string
  /** Then it is said by its address. */
  isPicture: boolean
}

/** In the form of a merge: what the duplicate says is taken. */
export const OF_DUPLICATE = 'otro'

/** `same`: one contact; `page_would_go`: the duplicate alone has one; `changed`: since they were compared. */
export type MergeRefusal = 'same' | 'not_found' | 'page_would_go' | 'changed'

export interface Moved {
  ratings: number
  /** Ratings of a person who had rated both: the older ones. */
  withdrawn: number
  reservations: number
  /** Reservations whose place was taken: both stay. */
  beside: number
  promotions: number
  ownerLinks: number
  reports: number
}

/** Why a contact may be the same as another; `words`: what was looked for is in it. */
export type DuplicateReason = MatchReason | 'words'
