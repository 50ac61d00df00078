import { readStatePageRenderCookies } from '~/features/places/http/detect-state.server'
import { readListRenderCookies } from '~/features/places/http/visitor-place.server'
import { createFormTokenCookie } from '~/features/visitors/http/visitor-check.server'
import { db, readDatabaseCommitCount } from './db.server'
import { env } from './env.server'
import { readPublicPagesVersion } from './features/change-feed/changes.server'
import type { PageCacheDependencies } from './server/pages/source'

/** Connects the page cache to functions of the features. */
export const pageCacheDependencies: PageCacheDependencies = {
  commits: readDatabaseCommitCount,
  version: () => readPublicPagesVersion(db),
  state: (asking) =>
    readStatePageRenderCookies(asking, Boolean(env.IP_REGION_URL ?? env.TRUSTED_REGION_HEADER)),
  place: readListRenderCookies,
  formTokenCookie: createFormTokenCookie,
}
