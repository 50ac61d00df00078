/** What header and footer need to know of the site; empty details are not shown (D98). */
export interface SiteDetails {
  name: string
  email: string | null
  phone: string | null
  city: string | null
  socialUrl: string | null
  company: string | null
  year: number
  isDemo: boolean
  isLight: boolean
  /** The first page of a visit is covered for a moment: on narrow screens, or wherever a phone shows it. */
  splash?: 'narrow' | 'always' | null
  /** Digits with country code of the chat; the button is absent without it (row 12). */
  chatNumber?: string | null
}

/** A moment for machines, and its hour as `3:05 p. m.` in Eastern time. */
export interface ReadAt {
  moment: string
  hour: string
}

/** A state as pages name it; null stands for all of them. */
export type ChosenState = { code: string; name: string } | null

export interface LocationOffer {
  /** Whether the position is asked for without a touch: always, or when the permission was given before. */
  onArrival?: 'always' | 'granted' | null
  shown?: string | null
}
