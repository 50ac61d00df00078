import type { Db } from 'db/connect'
import { expect } from 'vitest'

const LATER = '2099-01-01T00:00:00.000Z'
const TABLES = ['admin_sessions', 'admin_links', 'rate_limits', 'recent_forms', 'visitor_questions'] as const

/**
 * Inserts a row of each kind that a backup must not restore: session, account link, known browser, sent form,
 * question.
 */
export async function fillMoment(db: Db): Promise<void> {
  const { id } = await db.selectFrom('admin_users').select('id').limit(1).executeTakeFirstOrThrow()
  const opened = { user_id: id, token_hash: 'a', is_kept: 1 as const, created_at: LATER, last_seen_at: LATER }
  await db
    .insertInto('admin_sessions')
    .values({ ...opened, expires_at: LATER })
    .execute()
  await db
    .insertInto('admin_links')
    .values({ user_id: id, token_hash: 'a', created_at: LATER, expires_at: LATER })
    .execute()
  await db.insertInto('rate_limits').values({ key_hash: 'a', count: 1, reset_at: LATER }).execute()
  await db.insertInto('recent_forms').values({ key_hash: 'a', row_id: 1, expires_at: LATER }).execute()
  const asked = { token_hash: 'a', asked_of: 'b', answer: 1, expires_at: LATER }
  await db.insertInto('visitor_questions').values(asked).execute()
}

/** Checks that no such row exists. */
export async function expectNoMoment(db: Db): Promise<void> {
  for (const table of TABLES) expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([])
}
