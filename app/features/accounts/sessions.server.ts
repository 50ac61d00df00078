import { randomBytes } from 'node:crypto'
import type { Db } from 'db/connect'
import { hashToken } from '~/values/hash-token.server'
import type { Role } from '~/values/roles/role'

const MINUTE = 60_000
const SLIDING = 12 * 60 * MINUTE
/** `Mantener sesión`, and the longest any session can live by being used. */
export const MAX_SESSION_AGE = 30 * 24 * 60 * MINUTE
/** Being seen again within this time writes nothing. */
const SEEN_EVERY = 5 * MINUTE
const CLOCK_TOLERANCE = 2 * 60 * MINUTE

/** Whoever is signed in: what guards answer and pages may show. */
export interface SignedIn {
  sessionId: number
  userId: number
  username: string
  role: Role
}

export interface NewSession {
  userId: number
  /** For 30 days, come what may; otherwise until it has not been used for 12 hours. */
  keep: boolean
  userAgent: string | null
  network: string | null
}

/** Opens a session and returns its token, 256 random bits stored nowhere else; deletes those that have run out. */
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
      expires_at: later(now, session.keep ? MAX_SESSION_AGE : SLIDING),
      user_agent: session.userAgent,
      network: session.network,
    })
    .execute()
  return token
}

/** Whose session this token opens, if it is still running; being seen moves its end (D36). */
export async function findSession(db: Db, token: string, now = new Date()): Promise<SignedIn | undefined> {
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
    // One that was opened while the clock was ahead would live until then (F23).
    .where('session.created_at', '<=', later(now, CLOCK_TOLERANCE))
    .executeTakeFirst()
  if (!row) return undefined
  // On a full disk whoever is signed in stays so: somebody has to make room.
  if (now.getTime() - Date.parse(row.last_seen_at) > SEEN_EVERY) await markSeen(db, row, now).catch(() => {})
  return { sessionId: row.id, userId: row.user_id, username: row.username, role: row.role }
}

/** Ends the session of this token; one that is unknown or over is passed over. */
export async function endSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('admin_sessions').where('token_hash', '=', hashToken(token)).execute()
}

async function markSeen(
  db: Db,
  row: { id: number; is_kept: 0 | 1; created_at: string },
  now: Date,
): Promise<void> {
  const last = later(new Date(row.created_at), MAX_SESSION_AGE)
  const sliding = later(now, SLIDING)
  await db
    .updateTable('admin_sessions')
    .set({ last_seen_at: now.toISOString(), expires_at: row.is_kept || sliding > last ? last : sliding })
    .where('id', '=', row.id)
    .execute()
}

const later = (from: Date, ms: number) => new Date(from.getTime() + ms).toISOString()
