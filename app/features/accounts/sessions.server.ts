import { randomBytes } from 'node:crypto'
import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { recordChange } from '~/features/audit/record.server'
import type { Actor } from '~/features/audit/schema'
import { formatDateTime } from '~/features/places/calendar'
import { hashToken } from '~/values/hash-token.server'
import type { Role } from '~/values/role'

const MINUTE_MS = 60_000
const SLIDING_SESSION_MS = 12 * 60 * MINUTE_MS
/** Duration of a session with `Mantener sesión`, and maximum for others, in milliseconds. */
export const MAX_SESSION_AGE_MS = 30 * 24 * 60 * MINUTE_MS
/** Minimum time between two updates of a session, in milliseconds. */
const SESSION_UPDATE_INTERVAL_MS = 5 * MINUTE_MS
const CLOCK_TOLERANCE_MS = 2 * 60 * MINUTE_MS

/** The signed-in user, for guards and pages. */
export interface SignedInUser {
  sessionId: number
  userId: number
  username: string
  role: Role
}

export interface NewSession {
  userId: number
  /** True if the session lasts 30 days. Otherwise it ends about 12 hours after its last use. */
  keep: boolean
  userAgent: string | null
  network: string | null
}

/**
 * Starts a session and returns its token: 256 random bits, of which only the hash is stored. Deletes expired
 * sessions.
 */
export async function openSession(db: Db, session: NewSession, now = new Date()): Promise<string> {
  await db.deleteFrom('admin_sessions').where('expires_at', '<=', now.toISOString()).execute()
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('admin_sessions')
    .values({
      user_id: session.userId,
      token_hash: hashToken(token),
      is_kept: session.keep ? 1 : 0,
      created_at: now.toISOString(),
      last_seen_at: now.toISOString(),
      expires_at: later(now, session.keep ? MAX_SESSION_AGE_MS : SLIDING_SESSION_MS),
      user_agent: session.userAgent,
      network: session.network,
    })
    .execute()
  return token
}

/**
 * Returns the user of a session token and updates the session, at most every five minutes (D36). Undefined if
 * the session is not active or the account is disabled.
 */
export async function findUserAndExtendSession(
  db: Db,
  token: string,
  now = new Date(),
): Promise<SignedInUser | undefined> {
  const row = await db
    .selectFrom('admin_sessions as session')
    .innerJoin('admin_users as user', 'user.id', 'session.user_id')
    .select([
      'session.id',
      'session.user_id',
      'session.is_kept',
      'session.created_at',
      'session.last_seen_at',
    ])
    .select(['user.username', 'user.role'])
    .where('session.token_hash', '=', hashToken(token))
    .where('session.expires_at', '>', now.toISOString())
    .where('user.disabled_at', 'is', null)
    // A session opened while the clock was ahead would last too long (F23).
    .where('session.created_at', '<=', later(now, CLOCK_TOLERANCE_MS))
    .executeTakeFirst()
  if (!row) return undefined
  // If the disk is full, users stay signed in, so that they can free space.
  if (now.getTime() - Date.parse(row.last_seen_at) > SESSION_UPDATE_INTERVAL_MS)
    await markSeen(db, row, now).catch(() => {})
  return { sessionId: row.id, userId: row.user_id, username: row.username, role: row.role }
}

/** Ends the session of this token. Does nothing if it is unknown. */
export async function endSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('admin_sessions').where('token_hash', '=', hashToken(token)).execute()
}

async function markSeen(
  db: Db,
  row: { id: number; is_kept: 0 | 1; created_at: string },
  now: Date,
): Promise<void> {
  const last = later(new Date(row.created_at), MAX_SESSION_AGE_MS)
  const sliding = later(now, SLIDING_SESSION_MS)
  await db
    .updateTable('admin_sessions')
    .set({ last_seen_at: now.toISOString(), expires_at: row.is_kept || sliding > last ? last : sliding })
    .where('id', '=', row.id)
    .execute()
}

const later = (from: Date, ms: number) => new Date(from.getTime() + ms).toISOString()

/** Lists at most 200 active sessions, last used first. `userId` null means those of all accounts. */
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

export type ActiveSession = Awaited<ReturnType<typeof listSessions>>[number]

/** Which sessions to end: those that match `id` and `userId`, if given, except the session `except`. */
export interface RevokeSessionsFilter {
  id?: number
  userId?: number
  except?: number
}

/** Ends sessions and logs each of them. Returns the number of ended sessions. */
export function revokeSessions(db: Db, actor: Actor, filter: RevokeSessionsFilter): Promise<number> {
  const { id, userId, except } = filter
  return inTransaction(db, async (trx) => {
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

/** Ends all sessions of the user except the current one. */
export const revokeOtherSessions = (db: Db, account: SignedInUser) =>
  revokeSessions(db, account, { userId: account.userId, except: account.sessionId })

/** Converts sessions for the list. `currentSessionId` is the session of the viewer. */
export function toSessionListRows(rows: readonly ActiveSession[], currentSessionId: number) {
  return rows.map(({ openedAt, seenAt, ...row }) => ({
    ...row,
    opened: formatDateTime(openedAt),
    seen: formatDateTime(seenAt),
    isThis: row.id === currentSessionId,
  }))
}

export type SessionListRow = ReturnType<typeof toSessionListRows>[number]
