/** What a page says of the script it needs, as its `handle`. */
export interface PageHandle {
  /** React takes the page over. */
  hydrate?: boolean
  /** It learns of changes made elsewhere while it is open, in the administration too. */
  liveUpdates?: boolean
  /** The light version of it, which does not renew itself, says when it was read. */
  showsReadTime?: boolean
  /** The small script with what these pages need besides. */
  enhance?: 'home' | 'business' | 'list' | 'administration'
}

interface Match {
  id: string
  handle?: unknown
}

/** The frames that pages stand in, and the pages of owners, as the route table names them. */
export const VISITORS = 'features/pages/routes/layout'
export const ADMINISTRATION = 'features/dashboard/routes/layout'
const OWNERS = 'features/owners/routes/'

export const isHydrated = (matches: Match[]) =>
  matches.some(({ handle }) => (handle as PageHandle | undefined)?.hydrate === true)

/** Of the pages that are read none shows an error of a form: they do without the sheet of forms. */
export const hasForm = (matches: Match[]) =>
  isHydrated(matches) || matches.some(({ id }) => id === ADMINISTRATION || id.startsWith(OWNERS))
