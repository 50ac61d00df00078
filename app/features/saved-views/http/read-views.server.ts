import { db } from '~/db.server'
import { withFallback } from '~/http/fallback.server'
import type { ViewedListName } from '../lists'
import { listViews } from '../views.server'

/** What an account has kept of a list; nothing when it cannot be read: the list stands without. */
export const readViews = (userId: number, list: ViewedListName) =>
  withFallback('saved views', listViews(db, userId, list), [])
