/** Script features of a page; its `handle`. */
export interface PageHandle {
  /** React hydrates the page. */
  hydrate?: boolean
  /** The open page is updated when data changes, also in the administration. */
  liveUpdates?: boolean
  /** The light version is not updated live, so it shows when it was loaded. */
  showsReadTime?: boolean
  /** Additional script of these pages. */
  enhance?: 'home' | 'business' | 'list' | 'administration'
}

interface Match {
  id: string
  handle?: unknown
}

/** Route ids of the two layouts, and of the pages of owners and confirmations. */
export const VISITOR_LAYOUT_ID = 'features/pages/routes/layout'
export const ADMIN_LAYOUT_ID = 'features/dashboard/routes/layout'
const OWN_FORMS = /^features\/(owners|confirmations)\/routes\//

export const isHydrated = (matches: Match[]) =>
  matches.some(({ handle }) => (handle as PageHandle | undefined)?.hydrate === true)

/**
 * Whether a page needs the form stylesheet: pages with React, and those of administration, owners and
 * confirmations.
 */
export const hasForm = (matches: Match[]) =>
  isHydrated(matches) || matches.some(({ id }) => id === ADMIN_LAYOUT_ID || OWN_FORMS.test(id))
