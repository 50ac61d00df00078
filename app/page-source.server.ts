import { commits, db } from './db.server'
import { env } from './env.server'
import { type PageState, pageChanges } from './features/change-feed/changes.server'
import { placeOfPage } from './features/places/routes/visitor-place.server'
import { visitorState } from './features/places/routes/visitor-state.server'
import { stampCookie } from './features/visitors/routes/stamp-cookie.server'
import type { PageSource } from './server/pages/source'

let known: PageState | null = null

/** What the page cache has to know of the features. */
export const pageSource: PageSource = {
  commits,
  async news() {
    const { now, changes } = await pageChanges(db, known)
    known = now
    return { changes, version: now.version }
  },
  state: (asking) => visitorState(asking, Boolean(env.IP_REGION_URL ?? env.TRUSTED_REGION_HEADER)),
  place: placeOfPage,
  stampCookie,
}
