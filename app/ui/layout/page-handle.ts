/** Remix `handle` of a page: the script features that it needs. */
export interface PageHandle {
  /** True if React hydrates the page. */
  hydrate?: boolean
  /** True if a page without React contains a form. */
  hasForm?: boolean
  /** True if the open page is updated when data changes, also in the administration. */
  liveUpdates?: boolean
  /** True if the light version shows when it was loaded, because it is not updated live. */
  showsReadTime?: boolean
  /** Name of the additional script for these pages. */
  enhance?: 'home' | 'business' | 'list' | 'administration'
}

interface Match {
  id: string
  handle?: unknown
}

/** Ids of the two layout routes, and a pattern for the pages of owners and confirmations. */
export const VISITOR_LAYOUT_ID = 'features/pages/routes/layout'
export const ADMIN_LAYOUT_ID = 'features/dashboard/routes/layout'
const OWNER_FORM_ROUTES_PATTERN = /^features\/(owners|confirmations)\/routes\//

export const needsHydration = (matches: Match[]) =>
  matches.some(({ handle }) => (handle as PageHandle | undefined)?.hydrate === true)

/**
 * Whether a page needs the form stylesheet. These are pages with React or `hasForm`, the administration, and
 * pages of owners and confirmations.
 */
export const needsFormStyles = (matches: Match[]) =>
  needsHydration(matches) ||
  matches.some(
    ({ id, handle }) =>
      (handle as PageHandle | undefined)?.hasForm === true ||
      id === ADMIN_LAYOUT_ID ||
      OWNER_FORM_ROUTES_PATTERN.test(id),
  )
