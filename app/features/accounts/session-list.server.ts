import type { Db } from 'db/connect'
import { recordChange } from '~/features/audit/record.server'
import type { Actor } from '~/features/audit/schema'
import type { SignedIn } from './sessions.server'

/** Running sessions, the last used first: those of one account, or everybody's. */
export function listSessions(db: Db, userId: number | null, now = new Date()) {
  return db
    .selectFrom('admin_sessions as session')
    .innerJoin('admin_users as user', 'user.id', 'session.user_id')
    .select(['session.id', 'session.user_id as userId', 'user.username', 'session.user_agent as device'])
    .select('session.network')
    .select(['session.created_at as openedAt', 'session.last_seen_at as seenAt'])
    .where('session.expires_at', '>', now.toISOString())
    .$if(userId !== null, (query) => query.where('session.user_id', '=', userId))
    .orderBy('session.last_seen_at', 'desc')
    .orderBy('session.id', 'desc')
    .limit(200)
    .execute()
}

export type SessionRow = Awaited<ReturnType<typeof listSessions>>[number]

/** Which sessions to end: one, those of an account but `except`, or everybody's. */
export interface SessionChoice {
  id?: number
  userId?: number
  except?: number
}

/** Ends sessions, with a note of each account whose they were. Returns how many they were. */
export function revokeSessions(db: Db, actor: Actor, choice: SessionChoice): Promise<number> {
  const { id, userId, except } = choice
  return db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('admin_sessions as session')
      .innerJoin('admin_users as user', 'user.id', 'session.user_id')
      .select(['session.id', 'user.username', 'session.user_agent as device'])
      .$if(id !== undefined, (query) => query.where('session.id', '=', id ?? 0))
      .$if(userId !== undefined, (query) => query.where('session.user_id', '=', userId ?? 0))
      .$if(except !== undefined, (query) => query.where('session.id', '<>', except ?? 0))
      .execute()
    for (const { id, username, device } of rows) {
      await trx.deleteFrom('admin_sessions').where('id', '=', id).execute()
      const title = [username, device].filter(Boolean).join(' · ')
      await recordChange(trx, actor, { action: 'revoked', noun: 'session', id, title })
    }
    return rows.length
  })
}

/** All sessions of whoever is signed in, but the one they are using. */
export const revokeOthers = (db: Db, account: SignedIn) =>
  revokeSessions(db, account, { userId: account.userId, except: account.sessionId })
